/**
 * Unpacks a WOFF 2.0 file into the font that it wraps (https://www.w3.org/TR/WOFF2/ §4–5). fontkit reads WOFF2 too, but
 * can't embed accented letters or weights from it, and inflates it in JavaScript.
 */
import { brotliDecompressSync } from 'node:zlib';
import { ByteReader, glyphTables, readLength, type GlyphTables } from './woff2-glyphs.ts';

const HEADER_BYTES = 48;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;
const ALIGNMENT_BYTES = 4;
/** In `head`: 1 stands for the four-byte offsets that we write. */
const LOCATION_FORMAT_AT = 50;
const UNTRANSFORMED_GLYPHS = 3;

/** Known tags by their number (§4.1). */
const TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT ' +
  'VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar ' +
  'fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tag.replace('_', ' '));
const CUSTOM_TAG = 63;

interface PackedTable {
  tag: string;
  isTransformed: boolean;
  bytes: Buffer;
}

export function unpackWoff2(woff: Buffer): Buffer {
  const tables = new Map(packedTables(woff).map((table) => [table.tag, table]));
  const packedGlyphs = tables.get('glyf');
  const glyphs = packedGlyphs?.isTransformed ? glyphTables(packedGlyphs.bytes) : undefined;
  const unpacked = [...tables.values()].map(({ tag, isTransformed, bytes }): [tag: string, bytes: Buffer] => {
    if (tag === 'head' && glyphs) bytes.writeUInt16BE(1, LOCATION_FORMAT_AT);
    if (!isTransformed || !glyphs) return [tag, bytes];
    if (tag === 'hmtx') return [tag, metricsOf(bytes, tables.get('hhea')?.bytes, glyphs)];
    return [tag, tag === 'glyf' ? glyphs.glyf : glyphs.loca];
  });
  // Readers search the directory by tag.
  return fontFile(
    woff.readUInt32BE(4),
    unpacked.toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

function packedTables(woff: Buffer): PackedTable[] {
  const directory = new ByteReader(woff, HEADER_BYTES);
  const entries = Array.from({ length: woff.readUInt16BE(12) }, () => {
    const flags = directory.byte();
    const number = flags & 0x3f;
    const tag = number === CUSTOM_TAG ? directory.take(4).toString('latin1') : (TAGS[number] ?? '');
    const version = flags >> 6;
    const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== UNTRANSFORMED_GLYPHS : version !== 0;
    const length = readLength(directory);
    return { tag, isTransformed, length: isTransformed ? readLength(directory) : length };
  });
  const data = new ByteReader(brotliDecompressSync(directory.take(woff.readUInt32BE(20))));
  return entries.map(({ tag, isTransformed, length }) => ({ tag, isTransformed, bytes: data.take(length) }));
}

/** Left bearings are left out where they equal the outline's left edge (§5.4). */
function metricsOf(packed: Buffer, header: Buffer | undefined, { leftEdges }: GlyphTables): Buffer {
  const reader = new ByteReader(packed);
  const flags = reader.byte();
  const full = header?.readUInt16BE(34) ?? 0;
  const widths = Array.from({ length: full }, () => reader.uint16());
  const bearings = leftEdges.map((edge, index) => {
    const isOmitted = (flags & (index < full ? 1 : 2)) !== 0;
    return isOmitted ? edge : reader.int16();
  });
  const table = Buffer.alloc(2 * (full + bearings.length));
  bearings.forEach((bearing, index) => {
    const at = 2 * (Math.min(index, full) + index);
    if (index < full) table.writeUInt16BE(widths[index] ?? 0, at);
    table.writeInt16BE(bearing, index < full ? at + 2 : at);
  });
  return table;
}

function fontFile(flavor: number, tables: readonly (readonly [tag: string, bytes: Buffer])[]): Buffer {
  const header = Buffer.alloc(SFNT_HEADER_BYTES + tables.length * SFNT_ENTRY_BYTES);
  header.writeUInt32BE(flavor, 0);
  header.writeUInt16BE(tables.length, 4);
  const parts: Buffer[] = [header];
  let offset = header.length;
  tables.forEach(([tag, bytes], index) => {
    const at = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES;
    header.write(tag, at, 'latin1');
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(bytes.length, at + 12);
    const padding = Buffer.alloc((ALIGNMENT_BYTES - (bytes.length % ALIGNMENT_BYTES)) % ALIGNMENT_BYTES);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
  });
  return Buffer.concat(parts);
}
