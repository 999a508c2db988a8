/** Bodies that are read part by part, each only once the client has taken the one before. */

/** @param read Undefined when there is no more to read, which breaks off the answer. */
export function streamOf(
  size: number,
  partBytes: number,
  read: (offset: number, length: number) => Promise<Uint8Array | undefined>,
): ReadableStream<Uint8Array> {
  let offset = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        const part = offset < size ? await read(offset, Math.min(partBytes, size - offset)) : undefined;
        if (part) {
          offset += part.byteLength;
          controller.enqueue(part);
        }
        if (offset >= size) controller.close();
        else if (!part?.byteLength) controller.error(new Error('the content ended early'));
      },
    },
    { highWaterMark: 0 },
  );
}

/** A text whose length nobody knows before its end. What the parts throw breaks off the answer. */
export function streamOfText(parts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const reading = parts[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reading.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await reading.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
