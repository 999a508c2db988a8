/** Compresses a model's table: each chunk of a row is replaced by the nearest of a few hundred (k-means). */
import type { TextModel } from '../../src/shared/reading/text-model.ts';
import { randomNumbers } from './train-model.ts';

const ROUNDS = 12;

/** @returns the chunks of each place, and for each place the code of each row. Writes the result into the table. */
export function compressTable({ header, table }: TextModel): { book: Float32Array; codes: Uint8Array } {
  const { width, chunk, codes: most } = header;
  const rows = header.wordRows + header.partRows;
  const places = width / chunk;
  const book = new Float32Array(places * most * chunk);
  const codes = new Uint8Array(places * rows);
  const random = randomNumbers(3);
  for (let place = 0; place < places; place += 1) {
    const centers = book.subarray(place * most * chunk, (place + 1) * most * chunk);
    const own = codes.subarray(place * rows, (place + 1) * rows);
    const chunkOf = (row: number) => table.subarray(row * width + place * chunk, row * width + (place + 1) * chunk);
    for (let code = 0; code < most; code += 1) centers.set(chunkOf(Math.floor(random() * rows)), code * chunk);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let row = 0; row < rows; row += 1) own[row] = nearest(centers, chunkOf(row), most);
      moveCenters(centers, own, chunkOf, most);
    }
    for (let row = 0; row < rows; row += 1) {
      own[row] = nearest(centers, chunkOf(row), most);
      chunkOf(row).set(centers.subarray(own[row]! * chunk, (own[row]! + 1) * chunk));
    }
  }
  return { book, codes };
}

function nearest(centers: Float32Array, wanted: Float32Array, most: number): number {
  const chunk = wanted.length;
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let code = 0; code < most; code += 1) {
    let distance = 0;
    for (let at = 0; at < chunk; at += 1) distance += (centers[code * chunk + at]! - wanted[at]!) ** 2;
    if (distance < least) [least, best] = [distance, code];
  }
  return best;
}

/** To the middle of what is nearest to each; one that nothing is nearest to stays. */
function moveCenters(
  centers: Float32Array,
  own: Uint8Array,
  chunkOf: (row: number) => Float32Array,
  most: number,
): void {
  const chunk = centers.length / most;
  const sums = new Float64Array(centers.length);
  const counts = new Uint32Array(most);
  for (const [row, code] of own.entries()) {
    counts[code]! += 1;
    const values = chunkOf(row);
    for (let at = 0; at < chunk; at += 1) sums[code * chunk + at]! += values[at]!;
  }
  for (let code = 0; code < most; code += 1)
    for (let at = 0; counts[code]! > 0 && at < chunk; at += 1)
      centers[code * chunk + at] = sums[code * chunk + at]! / counts[code]!;
}
