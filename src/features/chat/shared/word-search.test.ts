import { describe, expect, it } from 'vitest';
import { createWordSearch } from './word-search.ts';
import { indexPassages, type SourcePassage } from './chat-index.ts';

const passage = (title: string, text: string, others: Partial<SourcePassage> = {}): SourcePassage => {
  const place = { path: '/phones', anchor: '', page: 'Phones', about: 'Phones' };
  return { ...place, title, text, day: '2026-01-15', since: '', asked: [], cues: [], ...others };
};
const PASSAGES = [
  passage('Can we keep our number?', 'Yes. You forward it to us.', { asked: ['Do you port numbers?'] }),
  passage('Can callers pay?', 'Yes, by keypad or a secure link. Card details are never spoken.'),
  passage('What a call costs', 'A call costs one dollar.'),
  passage('Leaving', 'Leave in your account.'),
  passage('How it ends', 'You leave by email.', { asked: ['What about leaving?'] }),
  passage('When does it open?', 'It opens at eight.', { path: '/later', since: '2026-02-01' }),
];
const find = createWordSearch(
  indexPassages({
    version: '1',
    vocabulary: { common: 'a about can do does it our the to we what you', same: [['cost', 'price', 'how much']] },
    refusals: ['your boss'],
    passages: PASSAGES,
    topics: new Map(),
  }),
);
const answer = (question: string, today = '2026-01-15') => {
  const found = find(question, today);
  const ofPages = [PASSAGES.slice(0, -1), PASSAGES.slice(-1)];
  return found && ofPages[found.page]?.[found.passage]?.title;
};

describe('finds', () => {
  it.each([
    ['Can we keep our number?', 'Can we keep our number?'],
    ['porting a number', 'Can we keep our number?'],
    ['can we keep our numbre', 'Can we keep our number?'],
    ['How much does a call cost?', 'What a call costs'],
    ['CALL PRICES', 'What a call costs'],
    ['leaving', 'How it ends'],
  ])('%s: %s', (question, title) => {
    expect(answer(question)).toBe(title);
  });

  it('no article before its publication day', () => {
    expect(answer('When does it open?')).toBeUndefined();
    expect(answer('When does it open?', '2026-02-01')).toBe('When does it open?');
  });
});

it.each(['', '?!', 'can you', 'Can we keep our elephant?', 'Do callers pay your boss?', 'keep '.repeat(10_000)])(
  'refuses %.40j',
  (question) => {
    expect(answer(question)).toBeUndefined();
  },
);
