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

/** The bytes of something whose length nobody knows before its end. */
export async function* bytesOf(parts: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const part of parts) yield typeof part === 'string' ? encoder.encode(part) : part;
}
