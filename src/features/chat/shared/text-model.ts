/**
 * A small trained model that reads texts: the sum of a table's rows for a text's features, then a linear layer and a
 * softmax. The table is compressed by product quantization (Jégou et al. 2011), as in fastText.zip.
 */
import { featuresOf, type FeatureSpace, type TextFeatures } from './text-features.ts';

/** Stands before the weights, as JSON. */
export interface ModelHeader extends FeatureSpace {
  /** Rows that the table has, if only the most useful ones are kept. */
  kept?: number;
  /** Numbers in a row of the table. */
  width: number;
  /** Numbers of a row that share one code. */
  chunk: number;
  /** How many different chunks each place of a row may have. */
  codes: number;
  /** What the model tells apart. */
  labels: readonly string[];
  /** Divides the scores before the softmax, so that a probability of 0.8 is right in 80 % of the cases. */
  temperature: number;
}

export interface TextModel {
  header: ModelHeader;
  /** Row by row. */
  table: Float32Array;
  /** For each row of the feature space the one in the table, or -1; absent when all are kept. */
  rowOf?: Int32Array;
  weights: Float32Array;
  biases: Float32Array;
}

export interface Guess {
  label: string;
  probability: number;
}

/** Best first. */
export type ReadText = (text: string) => Guess[];

export const BYTE_STEPS = 127;
/** In the file, a gap between kept rows that goes on in the next byte. */
export const LONG_GAP = 255;

export function createTextReader(model: TextModel): ReadText {
  const { labels, temperature } = model.header;
  return (text) => {
    const scores = scoresOf(model, sumRows(model, rowsOf(featuresOf(text, model.header), model.rowOf)));
    const probabilities = softmax(scores.map((score) => score / temperature));
    return labels
      .map((label, at) => ({ label, probability: probabilities[at] ?? 0 }))
      .toSorted((a, b) => b.probability - a.probability);
  };
}

/** The rows of a text's words, and of its pairs and pieces. */
export function rowsOf({ pairs, words, pieces }: TextFeatures, rowOf: Int32Array | undefined): [number[], number[]] {
  const kept = (rows: number[]) => (rowOf ? rows.map((row) => rowOf[row] ?? -1).filter((row) => row >= 0) : rows);
  return [kept(words), kept([...pairs, ...pieces.flat()])];
}

/** What rows of the table add up to; texts of any length weigh the same. */
export function sumRows({ header: { width }, table }: TextModel, used: readonly number[][]): Float32Array {
  const sum = new Float32Array(width);
  for (const rows of used) {
    const share = 1 / Math.sqrt(Math.max(1, rows.length));
    for (const row of rows)
      for (let at = 0; at < width; at += 1) sum[at] = (sum[at] ?? 0) + share * (table[row * width + at] ?? 0);
  }
  return sum;
}

/** The scores of the labels, before the softmax. */
export function scoresOf({ header: { labels, width }, weights, biases }: TextModel, sum: Float32Array): number[] {
  return labels.map((_, row) => {
    let score = biases[row] ?? 0;
    for (let at = 0; at < width; at += 1) score += (weights[row * width + at] ?? 0) * (sum[at] ?? 0);
    return score;
  });
}

export function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const all = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / all);
}

/**
 * The file: the header's length in four bytes, the header, scales, biases, the codebook, weights, codes, and where rows
 * were left out, how far each kept one is from the one before.
 */
export function unpackModel(file: ArrayBuffer): TextModel {
  const length = new DataView(file).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, length))) as ModelHeader;
  const { width, chunk, codes } = header;
  const labels = header.labels.length;
  const rows = rowsIn(header);
  const places = width / chunk;
  let at = 4 + length;
  const floats = (count: number) => new Float32Array(file.slice(at, (at += count * 4)));
  const bytes = (count: number) => new Int8Array(file, (at += count) - count, count);
  const [bookScale = 1, weightScale = 1] = floats(2);
  const biases = floats(labels);
  const book = Float32Array.from(bytes(places * codes * chunk), (byte) => (byte / BYTE_STEPS) * bookScale);
  const weights = Float32Array.from(bytes(labels * width), (byte) => (byte / BYTE_STEPS) * weightScale);
  const coded = new Uint8Array(file, at, rows * places);
  const rowOf = header.kept === undefined ? undefined : fromGaps(header, new Uint8Array(file, at + rows * places));
  const table = new Float32Array(rows * width);
  for (let row = 0; row < rows; row += 1)
    for (let place = 0; place < places; place += 1) {
      const from = (place * codes + (coded[place * rows + row] ?? 0)) * chunk;
      table.set(book.subarray(from, from + chunk), row * width + place * chunk);
    }
  return { header, table, weights, biases, ...(rowOf && { rowOf }) };
}

export function rowsIn({ wordRows, partRows, kept }: ModelHeader): number {
  return kept ?? wordRows + partRows;
}

function fromGaps({ wordRows, partRows }: ModelHeader, gaps: Uint8Array): Int32Array {
  const rowOf = new Int32Array(wordRows + partRows).fill(-1);
  let row = -1;
  let kept = 0;
  for (const gap of gaps) {
    row += gap;
    if (gap < LONG_GAP) rowOf[(row += 1)] = kept++;
  }
  return rowOf;
}
