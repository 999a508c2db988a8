/** Trains a text model by stochastic gradient descent. The same data give the same model, bit for bit. */
import { featuresOf } from '../../src/shared/reading/text-features.ts';
import { softmax, type ModelHeader, type TextModel } from '../../src/shared/reading/text-model.ts';

/** For each head the share of each label, by its number; undefined where the example says nothing about it. */
export interface Example {
  text: string;
  targets: readonly (ReadonlyMap<number, number> | undefined)[];
}

export interface TrainingOptions {
  epochs: number;
  /** How far one example moves the table. */
  rate: number;
  /** Share of the features that is left out each time, so that no single word decides. */
  dropout: number;
  /** Share of each target that is spread over all labels, so that no guess becomes certain. */
  smoothing: number;
}

export const USUAL: TrainingOptions = { epochs: 16, rate: 0.15, dropout: 0.4, smoothing: 0.05 };
/** The linear layer moves slower than the table. */
const WEIGHTS_SHARE = 0.3;
const LAST_RATE = 0.005;
const FIRST_SPREAD = 0.02;
/** Adagrad's start, which keeps the first steps small. */
const DAMPING = 1e-3;
const LEAST_GRADIENT = 1e-5;
const REFIT_EPOCHS = 5;
const REFIT_SHARE = 0.5;

interface Prepared {
  words: number[];
  parts: number[];
  targets: Example['targets'];
}

export function trainModel(header: ModelHeader, examples: readonly Example[], options = USUAL): TextModel {
  const random = randomNumbers(7);
  const labels = header.heads.reduce((sum, { length }) => sum + length, 0);
  const rows = header.wordRows + header.partRows;
  const model: TextModel = {
    header,
    table: Float32Array.from({ length: rows * header.width }, () => (random() - 0.5) * FIRST_SPREAD),
    weights: new Float32Array(labels * header.width),
    biases: new Float32Array(labels),
  };
  const steps = new Float32Array(rows);
  const prepared = prepare(header, examples);
  for (let epoch = 0; epoch < options.epochs; epoch += 1) {
    shuffle(prepared, random);
    const rate = options.rate * (1 - epoch / options.epochs) + LAST_RATE;
    for (const example of prepared) {
      const used = [example.words, example.parts].map((all) => all.filter(() => random() >= options.dropout));
      const sum = sumRows(model, used);
      const gradient = moveWeights(model, example, sum, rate * WEIGHTS_SHARE, options.smoothing);
      moveRows(model, used, gradient, rate, steps);
    }
  }
  return model;
}

/** A table whose rows are put together from shared chunks. */
export interface CodedTable {
  /** The chunks of each place. */
  book: Float32Array;
  /** For each place the code of each row. */
  codes: Uint8Array;
}

/** Goes on training with a compressed table: the shared chunks move in place of single rows. */
export function refit(model: TextModel, coded: CodedTable, examples: readonly Example[], options = USUAL): void {
  const random = randomNumbers(11);
  const prepared = prepare(model.header, examples);
  const steps = new Float32Array(coded.book.length / model.header.chunk);
  for (let epoch = 0; epoch < REFIT_EPOCHS; epoch += 1) {
    shuffle(prepared, random);
    const rate = options.rate * REFIT_SHARE * (1 - epoch / REFIT_EPOCHS) + LAST_RATE;
    for (const example of prepared) {
      const used = [example.words, example.parts].map((all) => all.filter(() => random() >= options.dropout));
      const sum = sumChunks(model.header, coded, used);
      const gradient = moveWeights(model, example, sum, rate * WEIGHTS_SHARE, options.smoothing);
      moveChunks(model.header, coded, used, gradient, rate, steps);
    }
  }
  unpackTable(model, coded);
}

/** Writes the rows that the codes stand for. */
export function unpackTable({ header, table }: TextModel, { book, codes }: CodedTable): void {
  const { width, chunk, codes: most } = header;
  const rows = table.length / width;
  for (let row = 0; row < rows; row += 1)
    for (let place = 0; place < width / chunk; place += 1) {
      const from = (place * most + codes[place * rows + row]!) * chunk;
      table.set(book.subarray(from, from + chunk), row * width + place * chunk);
    }
}

function sumChunks(header: ModelHeader, { book, codes }: CodedTable, used: readonly number[][]): Float32Array {
  const { width, chunk, codes: most } = header;
  const rows = header.wordRows + header.partRows;
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
  const rows = header.wordRows + header.partRows;
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

function prepare(header: ModelHeader, examples: readonly Example[]): Prepared[] {
  return examples.map(({ text, targets }) => ({ ...featuresOf(text, header), targets }));
}

function sumRows({ header: { width }, table }: TextModel, used: readonly number[][]): Float32Array {
  const sum = new Float32Array(width);
  for (const rows of used) {
    const share = 1 / Math.sqrt(Math.max(1, rows.length));
    for (const row of rows) for (let at = 0; at < width; at += 1) sum[at]! += share * table[row * width + at]!;
  }
  return sum;
}

/** @returns the gradient of the sum. */
function moveWeights(
  { header, weights, biases }: TextModel,
  { targets }: Prepared,
  sum: Float32Array,
  rate: number,
  smoothing: number,
): Float32Array {
  const { width, heads } = header;
  const gradient = new Float32Array(width);
  let first = 0;
  for (const [head, labels] of heads.entries()) {
    const target = targets[head];
    const from = first;
    first += labels.length;
    if (!target) continue;
    const scores = labels.map((_, label) => {
      let score = biases[from + label]!;
      for (let at = 0; at < width; at += 1) score += weights[(from + label) * width + at]! * sum[at]!;
      return score;
    });
    const probabilities = softmax(scores);
    for (const [label, probability] of probabilities.entries()) {
      const wanted = (target.get(label) ?? 0) * (1 - smoothing) + smoothing / labels.length;
      const off = probability - wanted;
      if (Math.abs(off) < LEAST_GRADIENT) continue;
      const row = (from + label) * width;
      for (let at = 0; at < width; at += 1) {
        gradient[at]! += off * weights[row + at]!;
        weights[row + at]! -= rate * off * sum[at]!;
      }
      biases[from + label]! -= rate * off;
    }
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

function shuffle(items: unknown[], random: () => number): void {
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
