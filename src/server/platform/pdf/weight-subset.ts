/**
 * Embeds a variable font in one weight. fontkit (2.0.4) can draw weights, but not write them: it fails on simple letters,
 * and places the parts of accented ones as in the default weight. So this writes each letter as the outline that is drawn.
 */
import type { Font, Path } from 'fontkit';

/** The parts of fontkit's subset that its types leave out. */
interface Subset {
  glyf: Uint8Array[];
  loca: { offsets: number[] };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
}

const HEAD_BYTES = 10;
const ON_CURVE = 1;
const ALIGNMENT_BYTES = 4;

interface Point {
  x: number;
  y: number;
  flag: number;
}

export function inWeight(variable: Font, weight: number): Font {
  const font = variable.getVariation({ wght: weight });
  const original = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = original();
    const parts = subset as unknown as Subset;
    const add = (id: number) => {
      const { path, advanceWidth } = font.getGlyph(id);
      const outline = outlineOf(path);
      parts.glyf.push(outline);
      parts.loca.offsets.push(parts.offset);
      parts.hmtx.metrics.push({
        advance: Math.round(advanceWidth),
        bearing: outline.length > 0 ? outline.readInt16BE(2) : 0,
      });
      parts.offset += outline.length;
    };
    Object.defineProperty(subset, '_addGlyph', { value: add });
    return subset;
  };
  return font;
}

/** A simple glyph of the `glyf` table (https://learn.microsoft.com/typography/opentype/spec/glyf). */
function outlineOf({ commands }: Path): Buffer {
  const points: Point[] = [];
  const ends: number[] = [];
  for (const { command, args } of commands) {
    for (let index = 0; index < args.length; index += 2) {
      const isControl = command === 'quadraticCurveTo' && index === 0;
      const [x, y] = [Math.round(args[index] ?? 0), Math.round(args[index + 1] ?? 0)];
      points.push({ x, y, flag: isControl ? 0 : ON_CURVE });
    }
    if (command === 'closePath') ends.push(points.length - 1);
  }
  if (points.length === 0) return Buffer.alloc(0);
  const used = HEAD_BYTES + 2 * ends.length + 2 + 5 * points.length;
  const outline = Buffer.alloc(Math.ceil(used / ALIGNMENT_BYTES) * ALIGNMENT_BYTES);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const head = [ends.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), ...ends];
  head.forEach((value, index) => outline.writeInt16BE(value, 2 * index));
  // No instructions follow, so their count stays zero.
  const flagsAt = HEAD_BYTES + 2 * ends.length + 2;
  let last = { x: 0, y: 0 };
  points.forEach((point, index) => {
    outline[flagsAt + index] = point.flag;
    outline.writeInt16BE(point.x - last.x, flagsAt + points.length + 2 * index);
    outline.writeInt16BE(point.y - last.y, flagsAt + 3 * points.length + 2 * index);
    last = point;
  });
  return outline;
}
