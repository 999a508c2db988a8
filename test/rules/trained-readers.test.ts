/** The trained readers: how they are trained, packed and measured, and that what is committed was made that way. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { compressTable } from '#lab/training/compress-table.ts';
import { hideWords } from '#lab/training/hidden-words.ts';
import { keepRows } from '#lab/training/keep-rows.ts';
import { bestTemperature, sayShare, wilson } from '#lab/training/measure.ts';
import { chatPlan } from '#lab/training/model-plans.ts';
import { packModel } from '#lab/training/pack-model.ts';
import { refit } from '#lab/training/refit-table.ts';
import { trainModel, USUAL, type Example } from '#lab/training/train-model.ts';
import { featuresOf } from '#features/chat/shared/text-features.ts';
import { createTextReader, unpackModel, type ModelHeader } from '#features/chat/shared/text-model.ts';

const HEADER: ModelHeader = {
  wordRows: 64,
  partRows: 128,
  width: 8,
  chunk: 4,
  codes: 16,
  labels: ['book', 'price'],
  temperature: 1,
};
const EXAMPLES: Example[] = ['what does it cost', 'how much is a visit', 'price please', 'what do you charge'].flatMap(
  (text) => [
    { text, target: new Map([[1, 1]]) },
    { text: `${text} for a sink`, target: new Map([[1, 1]]) },
    { text: text.replace(/.*/, (all) => `come and mend it ${all.length}`), target: new Map([[0, 1]]) },
  ],
);

const OPTIONS = { ...USUAL, epochs: 40, rate: 0.3, dropout: 0, wordDropout: 0.1, smoothing: 0.02 };

function train(kept?: number) {
  const large = trainModel(HEADER, EXAMPLES, OPTIONS);
  const { model, uses } = kept ? keepRows(large, kept, EXAMPLES, OPTIONS) : { model: large };
  const coded = compressTable(model, uses);
  refit(model, coded, EXAMPLES, OPTIONS);
  return packModel(model, coded);
}

describe.each([
  ['with all its rows', undefined],
  ['with a third of its rows', 64],
])('a model %s', (_, kept) => {
  const file = train(kept);
  const read = createTextReader(unpackModel(file.buffer));

  it('is the same, byte for byte, when it is trained again', () => {
    expect(Buffer.from(train(kept)).equals(Buffer.from(file))).toBe(true);
  });

  it.each([
    ['how much does a visit cost', 'price'],
    ['please come and mend it', 'book'],
  ])('reads "%s" as %s', (text, label) => {
    expect(read(text)[0]?.label).toBe(label);
  });

  it('gives probabilities that add up to 1, best first', () => {
    const probabilities = read('what does the sink cost').map(({ probability }) => probability);
    expect(probabilities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 5);
    expect(probabilities).toEqual(probabilities.toSorted((a, b) => b - a));
  });

  it('reads any text', () => {
    for (const text of ['', ' ', '👩‍💻', '\u0000', 'ﷺ'.repeat(300), 'a '.repeat(10_000)])
      expect(read(text)).toHaveLength(2);
  });
});

test.each([
  ['accents and capitals', 'CAFÉ', 'cafe'],
  ['apostrophes', "don't", 'dont'],
  ['numbers of as many digits', '12 elm', '34 elm'],
])('%s make no difference', (_, one, other) => {
  expect(featuresOf(one, HEADER)).toEqual(featuresOf(other, HEADER));
});

test('911 is not any number', () => {
  expect(featuresOf('911', HEADER)).not.toEqual(featuresOf('912', HEADER));
});

test('kept rows are found again in the file, however far apart they are', () => {
  const header = { ...HEADER, partRows: 2_000, kept: 3 };
  const rowOf = new Int32Array(header.wordRows + header.partRows).fill(-1);
  for (const [at, row] of [0, 255, 1_700].entries()) rowOf[row] = at;
  const model = { header, weights: new Float32Array(16), biases: new Float32Array(2), rowOf };
  const file = packModel(model, { book: new Float32Array(128), codes: new Uint8Array(6) });
  expect(unpackModel(file.buffer).rowOf).toEqual(rowOf);
});

test('only rows that some text uses are kept', () => {
  const features = EXAMPLES.map(({ text }) => featuresOf(text, HEADER));
  const used = new Set(features.flatMap(({ words, pairs, pieces }) => [...words, ...pairs, ...pieces.flat()]));
  const { rowOf } = keepRows(trainModel(HEADER, EXAMPLES, OPTIONS), 40, EXAMPLES, OPTIONS).model;
  const kept = [...(rowOf ?? [])].flatMap((at, row) => (at < 0 ? [] : [row]));
  expect(kept).toHaveLength(40);
  expect(kept.filter((row) => !used.has(row))).toEqual([]);
});

test('a hidden word leaves none of its features', () => {
  const random = [0.9, 0.1, 0.9].values();
  const shown = hideWords(featuresOf('what something costs', HEADER), 0.5, () => random.next().value ?? 1);
  const { words, pairs, pieces } = featuresOf('what something costs', HEADER);
  expect(shown).toEqual({
    words: [words[0], words[2]],
    pairs: [pairs[0], pairs[3]],
    pieces: [pieces[0], pieces[2]],
  });
});

test('an interval is wide for few and narrow for many', () => {
  expect(wilson(0, 0)).toEqual({ from: 0, to: 1 });
  expect(wilson(9, 10).from).toBeCloseTo(0.596, 3);
  expect(wilson(9, 10).to).toBeCloseTo(0.982, 3);
  expect(sayShare(900, 1_000)).toBe('90.0 % (88.0 % to 91.7 %) of 1,000');
});

test('the temperature makes a reader that is too sure less sure', () => {
  const read = () => [
    { label: 'book', probability: 0.99 },
    { label: 'price', probability: 0.01 },
  ];
  const half = [0, 1].map((label): Example => ({ text: 'x', target: new Map([[label, 1]]) }));
  expect(bestTemperature(read, half, ['book', 'price'])).toBeGreaterThan(2);
});

test('the committed reader has the labels of its data', () => {
  const plan = chatPlan();
  const file = readFileSync(plan.file);
  const { header } = unpackModel(new Uint8Array(file).buffer);
  expect({ ...header, temperature: 1 }).toEqual({ ...plan.header, temperature: 1 });
  expect(brotliCompressSync(file).length, 'as the site sends it').toBeLessThanOrEqual(150_000);
});

test('every utterance has a label that there is', () => {
  const { utterances, exampleOf } = chatPlan();
  expect(utterances.length).toBeGreaterThan(10_000);
  for (const utterance of utterances) expect(exampleOf(utterance).target.size).toBeGreaterThan(0);
});
