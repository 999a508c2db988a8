/** A body that is read part by part, each only once the client has taken the one before. */

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
