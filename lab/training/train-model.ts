/** Trains a text model by stochastic gradient descent. The same data give the same model, bit for bit. */
import type { TextFeatures } from '../../src/features/chat/shared/text-features.ts';
import {
  rowsIn,
  rowsOf,
  scoresOf,
  softmax,
  sumRows,
  type ModelHeader,
  type TextModel,
} from '../../src/features/chat/shared/text-model.ts';
import { hideRows, hideWords, prepare, type Prepared } from './hidden-words.ts';

export interface Example {
  text: string;
  /** The share of each label, by its number. */
  target: ReadonlyMap<number, number>;
}

export interface TrainingOptions {
  epochs: number;
  /** How far one example moves the table. */
  rate: number;
  /** Share of the features that is hidden each time. */
  dropout: number;
  /** Share of the words that is hidden each time, with all their features. */
  wordDropout: number;
  /** Share of each target that is spread over all labels, so that no guess becomes certain. */
  smoothing: number;
  /** For the shared chunks of a compressed table. */
  refitEpochs: number;
}

export const USUAL: TrainingOptions = {
  epochs: 16,
  rate: 0.15,
  dropout: 0.4,
  wordDropout: 0,
  smoothing: 0.05,
  refitEpochs: 5,
};
/** The linear layer moves slower than the table. */
export const WEIGHTS_SHARE = 0.3;
export const LAST_RATE = 0.005;
/** Adagrad's start, which keeps the first steps small. */
export const DAMPING = 1e-3;
const FIRST_SPREAD = 0.02;
const LEAST_GRADIENT = 1e-5;
/** How much a teacher's guess counts against the label. */
const TAUGHT = 0.7;

export function trainModel(header: ModelHeader, examples: readonly Example[], options = USUAL): TextModel {
  const random = randomNumbers(7);
  const labels = header.labels.length;
  const model: TextModel = {
    header,
    table: Float32Array.from({ length: rowsIn(header) * header.width }, () => (random() - 0.5) * FIRST_SPREAD),
    weights: new Float32Array(labels * header.width),
    biases: new Float32Array(labels),
  };
  descend(model, examples, options, random);
  return model;
}

/** Goes on training a model. A larger teacher tells it how sure it may be when a text's telling words are hidden. */
export function descend(
  model: TextModel,
  examples: readonly Example[],
  { epochs, rate: first, dropout, wordDropout, smoothing }: TrainingOptions,
  random: () => number,
  teacher?: TextModel,
): void {
  const steps = new Float32Array(rowsIn(model.header));
  const prepared = prepare(model.header, examples);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(prepared, random);
    const rate = first * (1 - epoch / epochs) + LAST_RATE;
    for (const { features, target } of prepared) {
      const shown = hideWords(features, wordDropout, random);
      const used = hideRows(rowsOf(shown, model.rowOf), dropout, random);
      const sum = sumRows(model, used);
      const taught = teacher && taughtBy(teacher, shown);
      const gradient = moveWeights(model, target, sum, rate * WEIGHTS_SHARE, smoothing, taught);
      moveRows(model, used, gradient, rate, steps);
    }
  }
}

/** What the teacher makes of a text with these features: a share for each label. */
export function taughtBy(teacher: TextModel, shown: TextFeatures): number[] {
  return softmax(scoresOf(teacher, sumRows(teacher, rowsOf(shown, teacher.rowOf))));
}

/** @returns the gradient of the sum. */
export function moveWeights(
  model: TextModel,
  target: Prepared['target'],
  sum: Float32Array,
  rate: number,
  smoothing: number,
  taught?: readonly number[],
): Float32Array {
  const { width, labels } = model.header;
  const { weights, biases } = model;
  const gradient = new Float32Array(width);
  for (const [label, probability] of softmax(scoresOf(model, sum)).entries()) {
    const told = (target.get(label) ?? 0) * (1 - smoothing) + smoothing / labels.length;
    const wanted = taught ? TAUGHT * taught[label]! + (1 - TAUGHT) * told : told;
    const off = probability - wanted;
    if (Math.abs(off) < LEAST_GRADIENT) continue;
    const row = label * width;
    for (let at = 0; at < width; at += 1) {
      gradient[at]! += off * weights[row + at]!;
      weights[row + at]! -= rate * off * sum[at]!;
    }
    biases[label]! -= rate * off;
  }
  return gradient;
}

/** Adagrad with one step size for each row. */
function moveRows(
  { header: { width }, table }: TextModel,
  used: readonly number[][],
  gradient: Float32Array,
  rate: number,
  steps: Float32Array,
): void {
  const size = gradient.reduce((sum, value) => sum + value * value, 0) / width;
  for (const rows of used) {
    const share = 1 / Math.sqrt(Math.max(1, rows.length));
    for (const row of rows) {
      steps[row]! += size * share * share;
      const step = (rate * share) / Math.sqrt(steps[row]! + DAMPING);
      for (let at = 0; at < width; at += 1) table[row * width + at]! -= step * gradient[at]!;
    }
  }
}

export function shuffle(items: unknown[], random: () => number): void {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [items[last], items[other]] = [items[other]!, items[last]!];
  }
}

/** Mulberry32: numbers from 0 to 1 that are the same in each run. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
