import { expect, test } from 'vitest';
import { createMender, readClauses } from './message-words.ts';

const mend = createMender(['pipe', 'leak', 'tuesday', 'tomorrow'], ['joke']);
const words = (message: string) => readClauses(message, mend).flatMap((clause) => clause.map(({ text }) => text));

test.each([
  ['my pipr leks', ['my', 'pipe', 'leks']],
  ['this is Janet Pike', ['this', 'is', 'janet', 'pike']],
  ['on Tuseday', ['on', 'tuesday']],
  ['joke, jose', ['joke', 'jose']],
  ['Pipr broken', ['pipe', 'broken']],
  ['can u come tmrw', ['can', 'you', 'come', 'tomorrow']],
])('"%s" is read as %j', (message, read) => {
  expect(words(message)).toEqual(read);
});
