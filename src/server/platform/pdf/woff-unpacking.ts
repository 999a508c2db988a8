/**
 * Unpacks a WOFF 1.0 file into the font that it wraps (https://www.w3.org/TR/WOFF/ §3–5). fontkit reads WOFF too, but
 * inflates it in JavaScript again for every document, which took two thirds of a PDF's time.
 */
import { inflateSync } from 'node:zlib';

const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;
const ALIGNMENT_BYTES = 4;

export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(SFNT_HEADER_BYTES + count * SFNT_ENTRY_BYTES);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (let index = 0; index < count; index += 1) {
    const entry = woff.subarray(WOFF_HEADER_BYTES + index * WOFF_ENTRY_BYTES);
    const table = tableOf(woff, entry);
    const at = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES;
    entry.copy(header, at, 0, 4);
    entry.copy(header, at + 4, 16, 20);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(table.length, at + 12);
    const padding = Buffer.alloc((ALIGNMENT_BYTES - (table.length % ALIGNMENT_BYTES)) % ALIGNMENT_BYTES);
    parts.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** A table is stored uncompressed if compressing it would have gained nothing. */
function tableOf(woff: Buffer, entry: Buffer): Buffer {
  const start = entry.readUInt32BE(4);
  const storedLength = entry.readUInt32BE(8);
  const length = entry.readUInt32BE(12);
  const stored = woff.subarray(start, start + storedLength);
  return storedLength < length ? inflateSync(stored) : stored;
}
