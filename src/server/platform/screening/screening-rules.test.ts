import { describe, expect, test } from 'vitest';
import signs from '#content/screening-signs-words.yaml';
import { CHALLENGE_AT, HOLD_AT, judgeFacts, RULES, type Judgment, type SubmissionFacts } from './screening-rules.ts';
import { textSigns } from './text-signs.ts';

const QUESTION =
  'We are a plumbing firm with four vans. Do you answer calls at night, and what would that cost us a month?';

/** Of a form that was open for a minute, unless told otherwise. */
function judged(text: string, changed: Partial<SubmissionFacts> = {}, name = 'Ann Lee'): Judgment {
  const repeats = { sameFromHere: 1, networksWithSame: 0, similarFromHere: 1, networksWithSimilar: 0 };
  const facts = { trapped: false, seconds: 60, ...repeats };
  return judgeFacts({ ...textSigns(name, text, 2), ...facts, ...changed });
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
    ['a numbered test run', QUESTION, { seconds: undefined, similarFromHere: 120, networksWithSimilar: 39 }],
    ['a question about markup', 'Why does <a href="/x">this</a> not work on our page?', { seconds: undefined }],
    ['a common sentence from many networks', 'Please call me.', { networksWithSame: 100, networksWithSimilar: 100 }],
    ['a question that a few others asked, too', QUESTION, { seconds: undefined, networksWithSame: 7 }],
  ])('%s', (_, text, changed) => {
    expect(judged(text, changed).score).toBeLessThan(CHALLENGE_AT);
  });
});

describe('messages that look like spam get a challenge', () => {
  test.each([
    ['repeated by one network', QUESTION, { sameFromHere: 31 }],
    ['the same from several networks', QUESTION, { networksWithSame: 8 }],
    ['a short text with a link from several networks', 'Call me, https://x.example', { networksWithSame: 8 }],
    ['similar texts with a link', `${QUESTION} https://x.example`, { networksWithSimilar: 8 }],
    ['similar texts with an address', `${QUESTION} Write to me@x.example`, { networksWithSimilar: 8 }],
    ['a flood of similar texts', QUESTION, { networksWithSimilar: 40 }],
    ['links written for a forum', 'Look [url=https://x.example]here[/url] for something that is really good', {}],
    ['links written for a page, several', `${QUESTION} ${'<a href=https://x.example>x</a> '.repeat(3)}`, {}],
    ['many links and few words', 'https://x.example '.repeat(7), {}],
  ])('%s', (_, text, changed) => {
    expect(judged(text, changed).score).toBeGreaterThanOrEqual(CHALLENGE_AT);
    expect(judged(text, changed).ownScore).toBeLessThan(HOLD_AT);
  });

  test('a link as a name with several links', () => {
    expect(judged(`${QUESTION} ${'https://x.example '.repeat(3)}`, {}, 'www.x.example').score).toBe(60);
  });
});

describe('spam is held', () => {
  test.each([
    ['filled a hidden field', QUESTION, { trapped: true }],
    ['a link farm', 'https://x.example '.repeat(20), {}],
  ])('%s', (_, text, changed) => {
    expect(judged(text, changed).ownScore).toBeGreaterThanOrEqual(HOLD_AT);
  });
});

test('no sign that an honest visitor may show is enough to hold a message', () => {
  const certain = RULES.filter(({ points }) => points >= HOLD_AT).map(({ sign }) => sign);
  expect(certain).toEqual(['filled a hidden field']);
});

test('repeats alone hold nothing that does the work, because others can cause them', () => {
  const repeats = { sameFromHere: 999, networksWithSame: 999, similarFromHere: 999, networksWithSimilar: 999 };
  const { score, ownScore } = judged(`${QUESTION} https://x.example`, repeats);
  expect(score).toBeGreaterThan(HOLD_AT);
  expect(ownScore).toBe(0);
});

describe('a sign is given from its number on', () => {
  const link = 'https://x.example/a ';
  test.each([
    [signs.fast, QUESTION, { seconds: 2.9 }, true],
    [signs.fast, QUESTION, { seconds: 3 }, false],
    [signs.fast, QUESTION, { seconds: undefined }, false],
    [signs.noScript, QUESTION, { seconds: undefined }, true],
    [signs.noScript, QUESTION, { seconds: 0 }, false],
    // Two links are expected.
    [signs.severalLinks, QUESTION + link.repeat(2), {}, false],
    [signs.severalLinks, QUESTION + link.repeat(3), {}, true],
    [signs.manyLinks, QUESTION + link.repeat(5), {}, false],
    [signs.manyLinks, QUESTION + link.repeat(6), {}, true],
    [signs.linkList, QUESTION + link.repeat(11), {}, false],
    [signs.linkList, QUESTION + link.repeat(12), {}, true],
    [signs.mostlyLinks, `one two three four ${link}`, {}, true],
    [signs.mostlyLinks, `one two three four five ${link}`, {}, false],
    [signs.mostlyLinks, '', {}, false],
    [signs.scripts, 'Hello, 你好', {}, false],
    [signs.scripts, 'Hello, 你好, Здравствуйте', {}, true],
    [signs.repeated, QUESTION, { sameFromHere: 30 }, false],
    [signs.repeated, QUESTION, { sameFromHere: 31 }, true],
    [signs.similarAgain, QUESTION, { similarFromHere: 121 }, true],
    [signs.similarAgain, QUESTION, { networksWithSimilar: 39 }, false],
    [signs.linkInName, link, {}, false],
  ])('%s: %j with %j: %s', (sign, text, changed, isGiven) => {
    expect(judged(text, changed).signs.includes(sign)).toBe(isGiven);
  });
});
