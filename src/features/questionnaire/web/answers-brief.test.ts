import { expect, it } from 'vitest';
import words from '#content/questionnaire/brief.yaml';
import { answersFrom, questions } from '../shared/questionnaire-answers.ts';
import { briefOf } from './answers-brief.ts';

const saidTo = (given: Record<string, string[]>) => briefOf(answersFrom((question) => given[question] ?? []));

it('has words for every answer, in the order of the questions', () => {
  expect(words.lines.map(({ question }) => question)).toEqual(questions.map(({ id }) => id));
  for (const { id, options } of questions) {
    const line = words.lines.find(({ question }) => question === id);
    expect(Object.keys(line?.options ?? {}), id).toEqual(
      options.map((option) => option.id).filter((o) => o !== 'skip'),
    );
  }
});

it('grows with each answer, and times it', () => {
  expect(saidTo({})).toEqual([]);
  const [pain, volume, ...rest] = saidTo({ volume: ['some'], pain: ['missed-calls'] });
  expect([pain?.says, volume?.says, rest]).toEqual(['Their calls go to voicemail.', '10 to 50 a week.', []]);
  expect([pain?.from, pain?.to]).toEqual([0, 5 / 2.6]);
  expect(volume?.from).toBe(pain?.to);
});

it('reads two of several answers and counts the rest', () => {
  const says = (also: string[]) => saidTo({ also })[0]?.says;
  expect(says(['bookings'])).toBe('Also appointments.');
  expect(says(['bookings', 'tickets'])).toBe('Also appointments and support questions.');
  expect(says(['bookings', 'tickets', 'rekeying'])).toBe('Also appointments, support questions, and 1 more.');
  expect(says(['bookings', 'tickets', 'rekeying', 'unread'])).toBe('Also appointments, support questions, and 2 more.');
});

it('takes about fifteen seconds even with the longest answer to each question', () => {
  const longest = words.lines.map(({ question, options }) => {
    const ids = Object.keys(options).toSorted((a, b) => wordsIn(options[b]) - wordsIn(options[a]));
    return [question, questions.find(({ id }) => id === question)?.kind === 'one' ? ids.slice(0, 1) : ids];
  });
  expect(briefOf(Object.fromEntries(longest)).at(-1)?.to).toBeLessThanOrEqual(words.limit + 4);
});

const wordsIn = (text = '') => text.split(' ').length;
