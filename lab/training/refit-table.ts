/** Goes on training with a compressed table: the shared chunks move in place of single rows. */
import { rowsIn, rowsOf, type ModelHeader, type TextModel } from '../../src/features/chat/shared/text-model.ts';
import type { CodedTable } from './compress-table.ts';
import { hideRows, hideWords, prepare } from './hidden-words.ts';
import {
  DAMPING,
  LAST_RATE,
  moveWeights,
  randomNumbers,
  shuffle,
  taughtBy,
  WEIGHTS_SHARE,
  type Example,
  type TrainingOptions,
} from './train-model.ts';

const RATE_SHARE = 0.5;

/** Writes the moved chunks into the model's table, too. Where a larger model taught this one, it goes on teaching. */
export function refit(
  model: TextModel,
  coded: CodedTable,
  examples: readonly Example[],
  options: TrainingOptions,
  teacher?: TextModel,
): void {
  const random = randomNumbers(11);
  const prepared = prepare(model.header, examples);
  const steps = new Float32Array(coded.book.length / model.header.chunk);
  const epochs = options.refitEpochs;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(prepared, random);
    const rate = options.rate * RATE_SHARE * (1 - epoch / epochs) + LAST_RATE;
    for (const { features, target } of prepared) {
      const shown = hideWords(features, options.wordDropout, random);
      const used = hideRows(rowsOf(shown, model.rowOf), options.dropout, random);
      const sum = sumChunks(model.header, coded, used);
      const taught = teacher && taughtBy(teacher, shown);
      const gradient = moveWeights(model, target, sum, rate * WEIGHTS_SHARE, options.smoothing, taught);
      moveChunks(model.header, coded, used, gradient, rate, steps);
    }
  }
  unpackTable(model, coded);
}

/** Writes the rows that the codes stand for. */
function unpackTable({ header, table }: TextModel, { book, codes }: CodedTable): void {
  const { width, chunk, codes: most } = header;
  const rows = rowsIn(header);
  for (let row = 0; row < rows; row += 1)
    for (let place = 0; place < width / chunk; place += 1) {
      const from = (place * most + codes[place * rows + row]!) * chunk;
      table.set(book.subarray(from, from + chunk), row * width + place * chunk);
    }
}

function sumChunks(header: ModelHeader, { book, codes }: CodedTable, used: readonly number[][]): Float32Array {
  const { width, chunk, codes: most } = header;
  const rows = rowsIn(header);
  const sum = new Float32Array(width);
  for (const each of used) {
    const share = 1 / Math.sqrt(Math.max(1, each.length));
    for (const row of each)
      for (let place = 0; place < width / chunk; place += 1) {
        const from = (place * most + codes[place * rows + row]!) * chunk;
        for (let at = 0; at < chunk; at += 1) sum[place * chunk + at]! += share * book[from + at]!;
      }
  }
  return sum;
}

function moveChunks(
  header: ModelHeader,
  { book, codes }: CodedTable,
  used: readonly number[][],
  gradient: Float32Array,
  rate: number,
  steps: Float32Array,
): void {
  const { width, chunk, codes: most } = header;
  const rows = rowsIn(header);
  const size = gradient.reduce((sum, value) => sum + value * value, 0) / width;
  for (const each of used) {
    const share = 1 / Math.sqrt(Math.max(1, each.length));
    for (const row of each)
      for (let place = 0; place < width / chunk; place += 1) {
        const code = place * most + codes[place * rows + row]!;
        steps[code]! += size * share * share;
        const step = (rate * share) / Math.sqrt(steps[code]! + DAMPING);
        for (let at = 0; at < chunk; at += 1) book[code * chunk + at]! -= step * gradient[place * chunk + at]!;
      }
  }
}
