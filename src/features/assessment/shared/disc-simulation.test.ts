/**
 * Made-up people whose true odds are known take the thirty questions twice, with nothing about them changed. The figures
 * justify the wording "slightly", and what the account calls more than chance: docs/decisions/053-disc-simulation.md.
 */
import { describe, expect, test } from 'vitest';
import {
  CHANCE_CHANGE,
  CHANCE_LEAD,
  movedBeyondChance,
  QUESTION_COUNT,
  SLIGHT_LEAD,
  standingOf,
  STYLES,
} from './disc-scoring.ts';
import type { Scores } from './disc-scoring.ts';

const PEOPLE = 40_000;
/** Three standard errors of a proportion over the smallest group that is looked at, and its rounding. */
const GIVE = 0.02;

type Odds = readonly number[];

/** How strongly people lean, as the parameter of a symmetric Dirichlet distribution: the mean of their ordered odds. */
const LEANS = [
  { lean: 'strong', alpha: 2, odds: [0.44, 0.28, 0.18, 0.1] },
  { lean: 'usual', alpha: 4, odds: [0.39, 0.27, 0.2, 0.14] },
  { lean: 'weak', alpha: 8, odds: [0.35, 0.27, 0.22, 0.17] },
];

const simulated = LEANS.map(({ lean, alpha, odds }) => ({ lean, odds, people: population(alpha) }));

test.each(simulated)('people of $lean leans have the odds that the note states: $odds', ({ odds, people }) => {
  const ordered = people.map((person) => person.odds.toSorted((a, b) => b - a));
  odds.forEach((stated, place) => expect(mean(ordered.map((one) => one[place] ?? 0))).toBeCloseTo(stated, 1));
});

test.each(simulated)("a style's share is off by 7 to 8 points ($lean leans)", ({ people }) => {
  const squares = people.flatMap(({ first, odds }) =>
    STYLES.map((style, at) => (first[style] / QUESTION_COUNT - (odds[at] ?? 0)) ** 2),
  );
  expect(Math.sqrt(mean(squares))).toBeGreaterThan(0.07);
  expect(Math.sqrt(mean(squares))).toBeLessThan(0.08);
});

describe.each([
  { lean: 'strong', slight: [0.55, 0.45], chance: [0.7, 0.56], clear: [0.92, 0.8] },
  { lean: 'usual', slight: [0.52, 0.4], chance: [0.67, 0.51], clear: [0.87, 0.69] },
  { lean: 'weak', slight: [0.48, 0.35], chance: [0.61, 0.43], clear: [0.8, 0.57] },
])('of $lean leans, the style ahead is the true leader, and leads again', ({ lean, slight, chance, clear }) => {
  const people = simulated.find((one) => one.lean === lean)?.people ?? [];
  test.each([
    { lead: `at most ${SLIGHT_LEAD}`, from: 1, to: SLIGHT_LEAD, stated: slight },
    { lead: `up to ${CHANCE_LEAD}`, from: SLIGHT_LEAD + 1, to: CHANCE_LEAD, stated: chance },
    { lead: `more than ${CHANCE_LEAD}`, from: CHANCE_LEAD + 1, to: QUESTION_COUNT, stated: clear },
  ])('by a lead of $lead: $stated', ({ from, to, stated }) => {
    const led = people.filter(({ first }) => leadOf(first) >= from && leadOf(first) <= to);
    const [isTrue = 0, again = 0] = stated;
    expect(Math.abs(share(led, ({ first, odds }) => topOf(first) === trueTop(odds)) - isTrue)).toBeLessThan(GIVE);
    expect(Math.abs(share(led, ({ first, second }) => topOf(first) === topOf(second)) - again)).toBeLessThan(GIVE);
  });
});

test.each(simulated)('chance alone seldom moves a share by more than CHANCE_CHANGE ($lean leans)', ({ people }) => {
  expect(share(people, ({ first, second }) => movedBeyondChance(first, second).length > 0)).toBeLessThan(0.1);
  // Half of it, a standard error of the change, would call most people changed.
  const moved = ({ first, second }: Person) =>
    STYLES.some((style) => Math.abs(first[style] - second[style]) > (CHANCE_CHANGE / 200) * QUESTION_COUNT);
  expect(share(people, moved)).toBeGreaterThan(0.5);
});

// content/claims/disc.yaml, disc-simulation, states these.
test.each([
  { odds: [0.25, 0.25, 0.25, 0.25], tied: 0.17, slight: 0.65, again: undefined },
  { odds: [0.35, 0.27, 0.21, 0.17], tied: undefined, slight: undefined, again: 0.4 },
  { odds: [0.45, 0.28, 0.17, 0.1], tied: 0.05, slight: 0.25, again: 0.7 },
])('the claim about fixed odds of $odds holds', ({ odds, tied, slight, again }) => {
  const random = generator(7);
  const people = Array.from({ length: PEOPLE }, () => takesTwice(odds, random));
  const near = (found: number, stated = found) => expect(Math.abs(found - stated)).toBeLessThan(0.015);
  near(
    share(people, ({ first }) => leadOf(first) === 0),
    tied,
  );
  near(
    share(people, ({ first }) => leadOf(first) <= SLIGHT_LEAD),
    slight,
  );
  near(
    share(people, ({ first, second }) => topOf(first) === topOf(second) && leadOf(first) > 0),
    again,
  );
});

interface Person {
  odds: Odds;
  first: Scores;
  second: Scores;
}

function population(alpha: number): Person[] {
  const random = generator(alpha);
  return Array.from({ length: PEOPLE }, () => {
    const weights = STYLES.map(() => gamma(alpha, random));
    const sum = weights.reduce((total, weight) => total + weight);
    return takesTwice(
      weights.map((weight) => weight / sum),
      random,
    );
  });
}

function takesTwice(odds: Odds, random: () => number): Person {
  return { odds, first: run(odds, random), second: run(odds, random) };
}

/** Thirty independent picks. */
function run(odds: Odds, random: () => number): Scores {
  const scores = { D: 0, I: 0, S: 0, C: 0 };
  for (let pick = 0; pick < QUESTION_COUNT; pick += 1) {
    let rest = random();
    const style = STYLES.find((_, at) => (rest -= odds[at] ?? 0) < 0) ?? 'C';
    scores[style] += 1;
  }
  return scores;
}

/** The sum of a whole number of exponential variables. */
function gamma(alpha: number, random: () => number): number {
  return -Array.from({ length: alpha }, () => Math.log(1 - random())).reduce((sum, one) => sum + one, 0);
}

/** Mulberry32, so that every run of the tests meets the same people. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function leadOf(scores: Scores): number {
  const { ranking } = standingOf(scores);
  return scores[ranking[0]] - scores[ranking[1]];
}

/** Undefined for a tie. */
function topOf(scores: Scores): string | undefined {
  const { first } = standingOf(scores);
  return first.length === 1 ? first[0] : undefined;
}

function trueTop(odds: Odds): string | undefined {
  return STYLES[odds.indexOf(Math.max(...odds))];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function share(people: readonly Person[], holds: (one: Person) => boolean): number {
  return people.filter(holds).length / people.length;
}
