import { expect, test } from 'vitest';
import { filmAddress, lineAt, madeFilms } from './film-times.ts';

const chapters = [
  {
    title: 'A',
    from: 0,
    lines: [
      { from: 0.4, says: 'x' },
      { from: 3, says: 'y' },
    ],
  },
  { title: 'B', from: 7, lines: [{ from: 7, says: 'z' }] },
];

test.each([
  [0, -1],
  [0.4, 0],
  [6.9, 1],
  [7, 2],
  [99, 2],
])('at %d s', (seconds, line) => {
  expect(lineAt(chapters, seconds)).toBe(line);
});

test('every film lasts 45 to 90 seconds, and its lines are in order', () => {
  for (const { seconds, chapters: shown } of madeFilms) {
    expect(seconds).toBeGreaterThanOrEqual(45);
    expect(seconds).toBeLessThanOrEqual(90);
    const starts = shown.flatMap(({ lines }) => lines.map(({ from }) => from));
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  }
  expect(filmAddress('a', '.webm')).toBe('/media/films/a.webm');
});
