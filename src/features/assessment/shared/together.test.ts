import { describe, expect, it } from 'vitest';
import pairWords from '#content/assessment/pair-words.yaml';
import portraits from '#content/assessment/portraits.yaml';
import type { Compared } from './comparison-schema.ts';
import { scoreAnswers, STYLES } from './disc-scoring.ts';
import { emblemOf } from './emblem.ts';
import type { PortraitKey } from './portrait.ts';
import { pageForTwo } from './together.ts';

const KEYS = Object.keys(portraits) as PortraitKey[];
const person = (portrait: PortraitKey, name: string): Compared => ({ name, portrait, scores: null });
const PAIRS = KEYS.flatMap((one) => KEYS.map((other) => [one, other] as const));
const allOf = ({ line, on, rub, meeting, sentences, people }: ReturnType<typeof pageForTwo>) => [
  line,
  ...on,
  ...rub,
  ...meeting,
  ...sentences.flatMap(({ heading, say, avoid }) => [heading, ...say, ...avoid]),
  ...people.map(({ adds }) => adds),
];

describe('the page for two', () => {
  it.each(PAIRS)('%s and %s: says everything, whoever asks', (one, other) => {
    const page = pageForTwo([person(one, 'Ann'), person(other, 'Ben')]);
    expect([page.on.length, page.rub.length, page.meeting.length]).toEqual([3, 3, 4]);
    for (const { say, avoid } of page.sentences) expect([say.length, avoid.length]).toEqual([5, 5]);
    const texts = allOf(page);
    expect(texts.filter((text) => text === '' || /[{}]/.test(text))).toEqual([]);
    const swapped = pageForTwo([person(other, 'Ben'), person(one, 'Ann')]);
    expect(allOf(swapped).toSorted()).toEqual(texts.toSorted());
  });

  it('speaks of each person by the style that leads for them', () => {
    const page = pageForTwo([person('SI', 'Ann'), person('DC', 'Ben')]);
    expect(page.line).toBe('Ben sets off, and Ann gets everybody there.');
    expect(page.sentences.map(({ say }) => say)).toEqual([pairWords.say.SD, pairWords.say.DS]);
  });

  it('has one list for two who lead with the same style', () => {
    expect(pageForTwo([person('DI', 'Ann'), person('D', 'Ben')]).sentences).toHaveLength(1);
    expect(pageForTwo([person('balanced', 'Ann'), person('balanced', 'Ben')]).sentences).toHaveLength(1);
  });

  it('repeats no sentence between the pairs', () => {
    const { pairs, say, avoid, adds } = pairWords;
    const texts = [
      ...Object.values(pairs).flatMap(({ line, on, rub, meeting }) => [line, ...on, ...rub, ...meeting]),
      ...Object.values(say).flat(),
      ...Object.values(avoid).flat(),
      ...Object.values(adds),
    ];
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });
});

describe('an emblem on the page for two', () => {
  const answers = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [`q${index + 1}`, STYLES[(index * 7) % 3] ?? 'C'] as const),
  );
  const scores = scoreAnswers(answers);
  const emblemWith = (shown: Compared['scores']) =>
    pageForTwo([{ name: 'Ann', portrait: 'DI', scores: shown }, person('S', 'Ben')]).people[0];

  it('shows the counts, and not which answer was which', () => {
    const { emblem, shares } = emblemWith(scores);
    expect(shares?.map(({ count }) => count)).toEqual(STYLES.map((style) => scores[style]));
    expect(emblem).not.toEqual(emblemOf(answers));
    const order = emblem.map(({ style }) => STYLES.indexOf(style));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('is the same for everybody with the portrait whose numbers are private', () => {
    const { emblem, shares, also } = emblemWith(null);
    expect([shares, also]).toEqual([null, '']);
    expect(new Set(emblem.map(({ style }) => style))).toEqual(new Set(['D', 'I']));
  });

  it('says which portrait fits as well when styles are tied, with the numbers only', () => {
    const tied = { D: 10, I: 10, S: 5, C: 5 };
    expect(emblemWith(tied).also).toContain('Dominance and Influence');
    expect(emblemWith(null).also).toBe('');
  });
});
