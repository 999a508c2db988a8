import { BYTE_STEPS, LONG_GAP, type TextModel } from '../../src/features/chat/shared/text-model.ts';

/** The opposite of `unpackModel`, for a table that is coded already. */
export function packModel(
  { header, weights, biases, rowOf }: Omit<TextModel, 'table'>,
  { book, codes }: { book: Float32Array; codes: Uint8Array },
): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(JSON.stringify(header));
  const length = new Uint8Array(new Uint32Array([head.length]).buffer);
  const scales = [book, weights].map(largestOf);
  const floats = new Uint8Array(Float32Array.from([...scales, ...biases]).buffer);
  const small = [book, weights].map(
    (values, index) =>
      new Uint8Array(Int8Array.from(values, (value) => Math.round((value / (scales[index] ?? 1)) * BYTE_STEPS)).buffer),
  );
  const parts = [length, head, floats, ...small, codes, rowOf ? toGaps(rowOf) : new Uint8Array()];
  const file = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

function toGaps(rowOf: Int32Array): Uint8Array {
  const gaps: number[] = [];
  let last = -1;
  for (const [row, kept] of rowOf.entries()) {
    if (kept < 0) continue;
    for (let gap = row - last - 1; ; gap -= LONG_GAP) {
      gaps.push(Math.min(gap, LONG_GAP));
      if (gap < LONG_GAP) break;
    }
    last = row;
  }
  return Uint8Array.from(gaps);
}

function largestOf(values: Float32Array): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9);
}
