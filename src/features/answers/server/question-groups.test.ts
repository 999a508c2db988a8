import { expect, test } from 'vitest';
import { createTermReader } from '#features/chat/shared/chat-terms.ts';
import { groupQuestions } from './question-groups.ts';

const read = createTermReader({ common: 'a can do does in it the to you your', same: [['speak', 'talk']] });
const group = (questions: readonly (string | [string])[]) =>
  groupQuestions(
    questions.map((one) => ({ words: String(one), isApart: typeof one !== 'string' })),
    read,
  ).map((all) => all.map(({ words }) => words));

test('questions of the same terms are one group, named by the first', () => {
  expect(
    group(['do you speak spanish', 'can it talk spanish', 'do your agents speak spanish', 'what about dogs']),
  ).toEqual([['do you speak spanish', 'can it talk spanish', 'do your agents speak spanish'], ['what about dogs']]);
});

test.each([
  ['another language', 'do your agents speak french'],
  ['only one term in common', 'do you teach spanish'],
  ['nothing but common words', 'can you do it'],
])('%s is another one', (_, question) => {
  expect(group(['do your agents speak spanish', question])).toHaveLength(2);
});

test('common words alone make no two questions alike', () => {
  expect(group(['can you do it', 'do you'])).toEqual([['can you do it'], ['do you']]);
});

test('what was split off stays by itself, and takes nobody in', () => {
  expect(group(['speak spanish', ['talk spanish'], 'spanish talk'])).toEqual([
    ['speak spanish', 'spanish talk'],
    ['talk spanish'],
  ]);
  expect(group([['talk spanish'], 'speak spanish'])).toEqual([['talk spanish'], ['speak spanish']]);
});
