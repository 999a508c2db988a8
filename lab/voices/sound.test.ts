import { expect, test } from 'vitest';
import { joinPhrases, levelled, soundFromPcm, toWav } from './sound.ts';

const RATE = 1000;
/** Silence, a tone, silence. Lengths are in samples. */
const spoken = (lead: number, length: number, loudness = 0.5) =>
  Float32Array.from({ length: lead + length + lead }, (_, at) =>
    at < lead || at >= lead + length ? 0 : at % 2 ? loudness : -loudness,
  );

test('reads the samples that it wrote', () => {
  const wav = toWav({ samples: Float32Array.of(0, 0.5, -0.5, 1), rate: 16_000 });
  const { samples } = soundFromPcm(wav.subarray(44), 16_000);
  expect([...samples].map((sample) => Math.round(sample * 1000) / 1000)).toEqual([0, 0.5, -0.5, 1]);
});

test('trims the silence around phrases and says when each is spoken', () => {
  const { phrases, samples } = joinPhrases([
    { text: 'First,', sound: { samples: spoken(300, 1000), rate: RATE } },
    { text: 'second.', sound: { samples: spoken(50, 500), rate: RATE } },
  ]);
  expect(phrases).toEqual([
    [0.08, 1.08],
    [1.22, 1.72],
  ]);
  expect(samples.length / RATE).toBeCloseTo(1.8);
});

test('a pause that a phrase asks for replaces the usual one', () => {
  const sound = { samples: spoken(0, 1000), rate: RATE };
  const { phrases } = joinPhrases([
    { text: 'First.', sound, pause: 2 },
    { text: 'second.', sound },
  ]);
  expect(phrases).toEqual([
    [0.08, 1.08],
    [3.08, 4.08],
  ]);
});

test('makes a quiet and a loud voice equally loud', () => {
  const loudest = (samples: Float32Array) => Math.max(...levelled(samples));
  expect(loudest(spoken(0, 400, 0.05))).toBeCloseTo(loudest(spoken(0, 400, 0.9)), 5);
});

test('reports an engine that produces no sound', () => {
  expect(() => joinPhrases([{ text: 'x', sound: { samples: new Float32Array(9), rate: RATE } }])).toThrow(
    'said nothing',
  );
});
