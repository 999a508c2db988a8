import { expect, test } from 'vitest';
import { FEWEST, itemReport, itemStatistics } from './item-statistics.ts';

const run = (code: string, choices: string, positions = '1'.repeat(30)) => ({ code_hash: code, choices, positions });
const all = (style: string) => style.repeat(30);

test('counts each person once, by option and by the place it was shown in', () => {
  const { people, retests, questions } = itemStatistics([
    run('a', all('D')),
    run('a', all('I')),
    run('b', `S${'D'.repeat(29)}`, `4${'2'.repeat(29)}`),
  ]);
  expect([people, retests]).toEqual([2, 1]);
  expect(questions[0]).toMatchObject({ question: 1, taken: { D: 1, I: 0, S: 1, C: 0 }, byPosition: [1, 0, 0, 1] });
  expect(questions[1]).toMatchObject({ taken: { D: 2 }, byPosition: [1, 1, 0, 0] });
});

test('a retest is the same person choosing the same again', () => {
  const { questions } = itemStatistics([run('a', all('D')), run('a', `I${'D'.repeat(29)}`), run('b', all('C'))]);
  expect(questions.map(({ sameAgain }) => sameAgain)).toEqual([0, ...Array.from({ length: 29 }, () => 1)]);
  expect(itemStatistics([run('a', all('D'))]).questions[0]?.sameAgain).toBeNull();
});

test('a question that goes with the others correlates with them, and one that all answer alike says nothing', () => {
  const { questions } = itemStatistics([
    run('a', `DD${'D'.repeat(28)}`),
    run('b', `DI${'I'.repeat(28)}`),
    run('c', `DS${'D'.repeat(28)}`),
  ]);
  expect(questions[0]?.withRest).toEqual({ D: null, I: null, S: null, C: null });
  expect(questions[1]?.withRest.I).toBeCloseTo(1);
  expect(questions[1]?.withRest.D).toBeGreaterThan(0);
  expect(questions[1]?.withRest.S).toBeNull();
});

test('the report says so below 30 people, and from there on names what nobody takes', () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, index) => run(String(index), `DDDI${'DISC'.repeat(6)}SC`));
  expect(itemReport(itemStatistics(people(FEWEST - 1)))).toBe(
    'Answers of 29 people so far. Figures start at 30: fewer say nothing.',
  );
  const report = itemReport(itemStatistics(people(FEWEST)));
  expect(report).toMatch(/^Answers of 30 people, 0 of them twice\.\n/);
  expect(report).toMatch(/^ +q1 +100 +0 +0 +0 +100 +0 +0 +0 +– +– +– +– +–$/m);
  expect(report).toContain('q1: nobody takes I.');
  expect(report).toContain('q1: 100% take D.');
});

test.each([
  [10, []],
  [9, ['q1: 9% take D.']],
  [45, []],
  [46, ['q1: 46% take D.']],
])('of a hundred people, %i who take an option make its question uneven: %j', (takers, uneven) => {
  const people = Array.from({ length: 100 }, (_, index) => {
    const first = index < takers ? 'D' : ('ISC'[index % 3] ?? '');
    return run(String(index), first + ('DISC'[index % 4] ?? '').repeat(29));
  });
  expect(itemReport(itemStatistics(people)).match(/^q1: .*$/gm) ?? []).toEqual(uneven);
});

test('the share that chose the same again is told once 30 people were tested twice', () => {
  const twice = (count: number) =>
    Array.from({ length: FEWEST }, (_, index) =>
      [run(String(index), all('D')), run(String(index), all('D'))].slice(index < count ? 0 : 1),
    ).flat();
  const lastOf = (count: number) => /^ +q1 .* (\S+)$/m.exec(itemReport(itemStatistics(twice(count))))?.[1];
  expect([lastOf(FEWEST - 1), lastOf(FEWEST)]).toEqual(['–', '100']);
});
