import { describe, expect, test } from 'vitest';
import { CHALLENGE_AT, HOLD_AT, judgeFacts, RULES, type SubmissionFacts } from './screening-rules.ts';
import { textSigns } from './text-signs.ts';

const QUESTION =
  'We are a plumbing firm with four vans. Do you answer calls at night, and what would that cost us a month?';

/** A form that was open for a minute, unless told otherwise. */
function scoreOf(text: string, changed: Partial<SubmissionFacts> = {}, name = 'Ann Lee'): number {
  const repeats = { sameFromHere: 1, sameFromElsewhere: 0, similarFromHere: 1, similarFromElsewhere: 0 };
  const facts = { trapped: false, seconds: 60, ...repeats };
  return judgeFacts({ ...textSigns(name, text, 2), ...facts, ...changed }).score;
}

describe('honest messages pass', () => {
  test.each([
    ['a question', QUESTION, {}],
    ['by a direct call', QUESTION, { seconds: undefined }],
    ['one word by a direct call', 'Test', { seconds: undefined }],
    ['filled in by the browser and sent at once', QUESTION, { seconds: 0 }],
    ['two links', `${QUESTION} See https://one.example and www.two.example.`, { seconds: undefined }],
    ['four links at once', `${QUESTION} ${'https://shop.example/a '.repeat(4)}`, { seconds: 1 }],
    ['nothing but a link', 'https://shop.example', { seconds: undefined }],
    ['two writing systems', 'Здравствуйте, do you speak Russian?', { seconds: undefined }],
    ['three of them', 'Hello, 你好, Здравствуйте: which of these does it speak?', { seconds: undefined }],
    ['a test run of thirty', QUESTION, { seconds: undefined, sameFromHere: 30 }],
    ['a numbered test run', QUESTION, { seconds: undefined, similarFromHere: 120, similarFromElsewhere: 199 }],
    ['a question about markup', 'Why does <a href="/x">this</a> not work on our page?', { seconds: undefined }],
    ['a common sentence from a few others', 'Please call me.', { seconds: undefined, sameFromElsewhere: 7 }],
  ])('%s', (_, text, changed) => {
    expect(scoreOf(text, changed)).toBeLessThan(CHALLENGE_AT);
  });
});

describe('messages that look like spam get a challenge', () => {
  test.each([
    ['repeated by one network', QUESTION, { sameFromHere: 31 }],
    ['the same from several networks', QUESTION, { sameFromElsewhere: 8 }],
    ['similar texts with a link', `${QUESTION} https://x.example`, { similarFromElsewhere: 8 }],
    ['similar texts with an address', `${QUESTION} Write to me@x.example`, { similarFromElsewhere: 8 }],
    ['a flood of similar texts', QUESTION, { similarFromElsewhere: 200 }],
    ['links written for a forum', 'Look [url=https://x.example]here[/url] for something that is really good', {}],
    ['links written for a page, several', `${QUESTION} ${'<a href=https://x.example>x</a> '.repeat(3)}`, {}],
    ['many links and few words', 'https://x.example '.repeat(7), {}],
  ])('%s', (_, text, changed) => {
    expect(scoreOf(text, changed)).toBeGreaterThanOrEqual(CHALLENGE_AT);
    expect(scoreOf(text, changed)).toBeLessThan(HOLD_AT);
  });

  test('a link as a name with several links', () => {
    expect(scoreOf(`${QUESTION} ${'https://x.example '.repeat(3)}`, {}, 'www.x.example')).toBe(60);
  });
});

describe('spam is held', () => {
  test.each([
    ['the hidden field was filled in', QUESTION, { trapped: true }],
    ['a link farm', 'https://x.example '.repeat(20), {}],
    ['repeated many times by one network', QUESTION, { sameFromHere: 61 }],
    ['the same from everywhere', QUESTION, { sameFromElsewhere: 40 }],
  ])('%s', (_, text, changed) => {
    expect(scoreOf(text, changed)).toBeGreaterThanOrEqual(HOLD_AT);
  });
});

test('no sign that an honest visitor may show is enough to hold a message', () => {
  const certain = RULES.filter(({ points }) => points >= HOLD_AT).map(({ sign }) => sign);
  expect(certain).toEqual(['the hidden field was filled in']);
});
