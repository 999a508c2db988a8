import { expect, test } from 'vitest';
import { frameList } from './film-encoder.ts';
import { tracksOf } from './film-tracks.ts';

const film = {
  id: 'a',
  title: 'A',
  what: 'b',
  chapters: [
    {
      title: 'First',
      steps: [
        { id: 'x', says: 'Prices & plans.' },
        { id: 'y', says: 'Two.' },
      ],
    },
    { title: 'Second', steps: [{ id: 'z', says: 'Three.' }] },
  ],
};

test('each caption lasts until the next step, each chapter until the next chapter', () => {
  const times = { film: 'a', seconds: 70.5, made: '2026-11-22', steps: [0, 4.2, 61] };
  const { captions, chapters } = tracksOf(film, times);
  expect(captions).toBe(
    'WEBVTT\n\n00:00.000 --> 00:04.200\nPrices &amp; plans.\n\n00:04.200 --> 01:01.000\nTwo.\n\n01:01.000 --> 01:10.500\nThree.\n',
  );
  expect(chapters).toBe('WEBVTT\n\n00:00.000 --> 01:01.000\nFirst\n\n01:01.000 --> 01:10.500\nSecond\n');
});

test('each frame is shown until the next, and the first from the beginning', () => {
  const frames = [
    { file: '0.jpg', seconds: 0.2 },
    { file: '1.jpg', seconds: 1.5 },
  ];
  expect(frameList({ frames, seconds: 4 })).toBe(
    "file '0.jpg'\nduration 1.500\nfile '1.jpg'\nduration 2.500\nfile '1.jpg'\n",
  );
});

test('a frame with an earlier time than the one before does not lengthen the film', () => {
  const frames = [0, 2, 1, 2.5].map((seconds, index) => ({ file: `${index}.jpg`, seconds }));
  const durations = [...frameList({ frames, seconds: 4 }).matchAll(/duration (\S+)/g)].map(([, text]) => Number(text));
  expect(durations).toEqual([2, 0.001, 0.5, 1.5]);
});
