/** Restores `glyf` and `loca`, whose outlines WOFF 2.0 stores as separate streams (§5.1–5.3 of its specification). */

export interface GlyphTables {
  glyf: Buffer;
  loca: Buffer;
  /** Of each glyph, from which its left bearing may be derived. */
  leftEdges: number[];
}

const STREAMS = ['contours', 'points', 'flags', 'coordinates', 'composites', 'boxes', 'instructions'] as const;
const STREAM_SIZES_AT = 8;
const BOX_BYTES = 8;
const ON_CURVE = 1;
/** In a component's flags. */
const COMPONENT = { wordArguments: 1, scale: 8, more: 32, twoScales: 64, matrix: 128, instructions: 256 } as const;

type Streams = Record<(typeof STREAMS)[number], ByteReader> & { hasBox: (glyph: number) => boolean };

interface Outline {
  bytes: Buffer;
  left: number;
}

export function glyphTables(packed: Buffer): GlyphTables {
  const count = packed.readUInt16BE(4);
  const streams = openStreams(packed, count);
  const outlines = Array.from({ length: count }, (_, glyph) => readGlyph(streams, glyph));
  const loca = Buffer.alloc(4 * (count + 1));
  let offset = 0;
  outlines.forEach(({ bytes }, glyph) => {
    offset += bytes.length;
    loca.writeUInt32BE(offset, 4 * (glyph + 1));
  });
  return { glyf: Buffer.concat(outlines.map(({ bytes }) => bytes)), loca, leftEdges: outlines.map(({ left }) => left) };
}

function openStreams(packed: Buffer, count: number): Streams {
  let offset = STREAM_SIZES_AT + 4 * STREAMS.length;
  const [contours, points, flags, coordinates, composites, boxes, instructions] = STREAMS.map((_, index) => {
    const start = offset;
    offset += packed.readUInt32BE(STREAM_SIZES_AT + 4 * index);
    return new ByteReader(packed.subarray(start, offset));
  }) as [ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader];
  const bitmap = boxes.take(4 * Math.ceil(count / 32));
  const hasBox = (glyph: number) => (((bitmap[glyph >> 3] ?? 0) << (glyph & 7)) & 0x80) !== 0;
  return { contours, points, flags, coordinates, composites, boxes, instructions, hasBox };
}

function readGlyph(streams: Streams, glyph: number): Outline {
  const contours = streams.contours.int16();
  if (contours === 0) return { bytes: Buffer.alloc(0), left: 0 };
  const given = streams.hasBox(glyph) ? streams.boxes.take(BOX_BYTES) : undefined;
  const count = Buffer.alloc(2);
  count.writeInt16BE(contours);
  const { box, body } = contours < 0 ? { box: given, body: readComposite(streams) } : readSimple(streams, contours);
  const shown = given ?? box ?? Buffer.alloc(BOX_BYTES);
  const bytes = Buffer.concat([count, shown, body]);
  return { bytes: Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)]), left: shown.readInt16BE() };
}

function readComposite({ composites, coordinates, instructions }: Streams): Buffer {
  const start = composites.offset;
  let flags: number;
  let hasInstructions = false;
  do {
    flags = composites.uint16();
    hasInstructions ||= (flags & COMPONENT.instructions) !== 0;
    const scale = flags & COMPONENT.scale ? 2 : flags & COMPONENT.twoScales ? 4 : flags & COMPONENT.matrix ? 8 : 0;
    composites.take(2 + (flags & COMPONENT.wordArguments ? 4 : 2) + scale);
  } while (flags & COMPONENT.more);
  const components = composites.bytes.subarray(start, composites.offset);
  return hasInstructions ? Buffer.concat([components, ...takeInstructions(coordinates, instructions)]) : components;
}

function readSimple(streams: Streams, contours: number): { box: Buffer; body: Buffer } {
  const { points, coordinates, instructions } = streams;
  const ends = Buffer.alloc(2 * contours);
  let count = 0;
  for (let contour = 0; contour < contours; contour += 1) {
    count += readCount(points);
    ends.writeUInt16BE(count - 1, 2 * contour);
  }
  const { box, drawn } = readPoints(streams, count);
  return { box, body: Buffer.concat([ends, ...takeInstructions(coordinates, instructions), drawn]) };
}

function takeInstructions(coordinates: ByteReader, instructions: ByteReader): [length: Buffer, bytes: Buffer] {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(readCount(coordinates));
  return [length, instructions.take(length.readUInt16BE())];
}

/** Every step is written with two bytes. The PDF compresses them. */
function readPoints({ flags, coordinates }: Streams, count: number): { box: Buffer; drawn: Buffer } {
  const drawn = Buffer.alloc(5 * count);
  let [x, y] = [0, 0];
  const [xs, ys] = [[] as number[], [] as number[]];
  for (let point = 0; point < count; point += 1) {
    const flag = flags.byte();
    const [across, up] = readStep(flag & 0x7f, coordinates);
    x += across;
    y += up;
    xs.push(x);
    ys.push(y);
    drawn[point] = flag & 0x80 ? 0 : ON_CURVE;
    drawn.writeInt16BE(across, count + 2 * point);
    drawn.writeInt16BE(up, 3 * count + 2 * point);
  }
  const box = Buffer.alloc(BOX_BYTES);
  [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].forEach((edge, index) => {
    box.writeInt16BE(edge, 2 * index);
  });
  return { box, drawn };
}

/** How far the next point is, by the table of §5.2: the kind says how many bits each direction has, and their signs. */
function readStep(kind: number, data: ByteReader): [across: number, up: number] {
  const signed = (value: number, isPositive: number) => (isPositive ? value : -value);
  if (kind < 10) return [0, signed(((kind & 14) << 7) + data.byte(), kind & 1)];
  if (kind < 20) return [signed((((kind - 10) & 14) << 7) + data.byte(), kind & 1), 0];
  if (kind < 84) {
    const [base, byte] = [kind - 20, data.byte()];
    return [
      signed(1 + (base & 0x30) + (byte >> 4), kind & 1),
      signed(1 + ((base & 0x0c) << 2) + (byte & 15), kind & 2),
    ];
  }
  if (kind < 120) {
    const base = kind - 84;
    const across = 1 + (Math.floor(base / 12) << 8) + data.byte();
    return [signed(across, kind & 1), signed(1 + (((base % 12) >> 2) << 8) + data.byte(), kind & 2)];
  }
  if (kind < 124) {
    const [first, second, third] = [data.byte(), data.byte(), data.byte()];
    return [signed((first << 4) + (second >> 4), kind & 1), signed(((second & 15) << 8) + third, kind & 2)];
  }
  return [signed(data.uint16(), kind & 1), signed(data.uint16(), kind & 2)];
}

/** The specification's 255UInt16. */
function readCount(data: ByteReader): number {
  const first = data.byte();
  if (first === 253) return data.uint16();
  if (first === 255) return data.byte() + 253;
  return first === 254 ? data.byte() + 506 : first;
}

/** The specification's UIntBase128. */
export function readLength(data: ByteReader): number {
  let length = 0;
  for (;;) {
    const byte = data.byte();
    length = length * 128 + (byte & 0x7f);
    if (byte < 0x80) return length;
  }
}

export class ByteReader {
  readonly bytes: Buffer;
  offset: number;

  constructor(bytes: Buffer, offset = 0) {
    this.bytes = bytes;
    this.offset = offset;
  }

  byte(): number {
    this.offset += 1;
    return this.bytes.readUInt8(this.offset - 1);
  }

  uint16(): number {
    this.offset += 2;
    return this.bytes.readUInt16BE(this.offset - 2);
  }

  int16(): number {
    this.offset += 2;
    return this.bytes.readInt16BE(this.offset - 2);
  }

  take(length: number): Buffer {
    this.offset += length;
    return this.bytes.subarray(this.offset - length, this.offset);
  }
}
