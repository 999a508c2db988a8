/**
 * Makes a small model of a large one: keeps the rows that matter most, and lets the large model teach the small one.
 * In a small table without this, the many features that share a row blur each other.
 */
import { featuresOf } from '../../src/features/chat/shared/text-features.ts';
import { rowsIn, rowsOf, type TextModel } from '../../src/features/chat/shared/text-model.ts';
import { descend, randomNumbers, type Example, type TrainingOptions } from './train-model.ts';

const RATE_SHARE = 2 / 3;

export interface SmallModel {
  model: TextModel;
  /** How often each row is used, for compressing the table. */
  uses: Float32Array;
}

export function keepRows(
  large: TextModel,
  count: number,
  examples: readonly Example[],
  options: TrainingOptions,
): SmallModel {
  const { header, table } = large;
  const { width } = header;
  const uses = usesOf(large, examples);
  // The length of a row tells how much it says, its use how often it says that.
  const worth = uses.map((use, row) => {
    const length = table.subarray(row * width, (row + 1) * width).reduce((sum, value) => sum + value * value, 0);
    return length * use;
  });
  const kept = [...worth.keys()]
    .toSorted((a, b) => worth[b]! - worth[a]! || a - b)
    .slice(0, count)
    .toSorted((a, b) => a - b);
  const rowOf = new Int32Array(worth.length).fill(-1);
  for (const [at, row] of kept.entries()) rowOf[row] = at;
  const model: TextModel = {
    header: { ...header, kept: count },
    table: Float32Array.from(
      { length: count * width },
      (_, at) => table[kept[Math.floor(at / width)]! * width + (at % width)]!,
    ),
    weights: large.weights.slice(),
    biases: large.biases.slice(),
    rowOf,
  };
  descend(model, examples, { ...options, rate: options.rate * RATE_SHARE }, randomNumbers(5), large);
  return { model, uses: Float32Array.from(kept, (row) => uses[row]!) };
}

/** The root of how often each row is used; rows of short texts count more. */
function usesOf(model: TextModel, examples: readonly Example[]): Float32Array {
  const uses = new Float32Array(rowsIn(model.header));
  for (const { text } of examples)
    for (const rows of rowsOf(featuresOf(text, model.header), model.rowOf))
      for (const row of rows) uses[row]! += 1 / rows.length;
  return uses.map(Math.sqrt);
}
