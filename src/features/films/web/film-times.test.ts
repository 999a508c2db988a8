import { expect, test } from 'vitest';
import { filmAddress, filmData, lineAt, linesOf, madeFilms } from './film-times.ts';

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

test('search engines are told how long each film is, where it is, and what it says', () => {
  expect(filmData()).toHaveLength(madeFilms.length);
  for (const [index, data] of filmData().entries()) {
    const { id, title, seconds, made, chapters: shown } = madeFilms[index] ?? madeFilms[0]!;
    expect(data).toMatchObject({ name: title, duration: `PT${Math.round(seconds)}S`, uploadDate: made });
    expect(data.contentUrl).toMatch(new RegExp(`^[^/].*${filmAddress(id, '.mp4')}$`));
    for (const { says } of linesOf(shown)) expect(data.transcript).toContain(says);
  }
});
