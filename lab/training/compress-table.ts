/** Compresses a model's table: each chunk of a row is replaced by the nearest of a few hundred (k-means). */
import { rowsIn, type TextModel } from '../../src/features/chat/shared/text-model.ts';
import { randomNumbers } from './train-model.ts';

const ROUNDS = 12;

/** A table whose rows are put together from shared chunks. */
export interface CodedTable {
  /** The chunks of each place. */
  book: Float32Array;
  /** For each place the code of each row. */
  codes: Uint8Array;
}

/**
 * Writes the result into the table.
 *
 * @param uses how much each row's distance from its chunks counts; without it, all count alike.
 */
export function compressTable({ header, table }: TextModel, uses?: Float32Array): CodedTable {
  const { width, chunk, codes: most } = header;
  const rows = rowsIn(header);
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
      moveCenters(centers, own, chunkOf, uses);
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
  uses: Float32Array | undefined,
): void {
  const chunk = chunkOf(0).length;
  const most = centers.length / chunk;
  const sums = new Float64Array(centers.length);
  const counts = new Float64Array(most);
  for (const [row, code] of own.entries()) {
    const use = uses ? uses[row]! : 1;
    counts[code]! += use;
    const values = chunkOf(row);
    for (let at = 0; at < chunk; at += 1) sums[code * chunk + at]! += use * values[at]!;
  }
  for (let code = 0; code < most; code += 1)
    for (let at = 0; counts[code]! > 0 && at < chunk; at += 1)
      centers[code * chunk + at] = sums[code * chunk + at]! / counts[code]!;
}
