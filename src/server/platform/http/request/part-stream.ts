/** @param read Undefined when there is no more to read, which breaks off the answer. */
export async function* partsOf(
  size: number,
  partBytes: number,
  read: (offset: number, length: number) => Promise<Uint8Array | undefined>,
): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < size;) {
    const part = await read(offset, Math.min(partBytes, size - offset));
    if (!part?.byteLength) throw new Error('the content ended early');
    offset += part.byteLength;
    yield part;
  }
}

/** The bytes of a text whose length nobody knows before its end. */
export async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

/** What the parts throw breaks off the answer; a client that goes away ends them. */
export function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
