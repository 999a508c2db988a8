import * as v from 'valibot';
import { expect, test } from 'vitest';
import words from '#content/errors-words.yaml';
import { validationFailed } from './site-function.ts';

const schema = v.strictObject({
  name: v.pipe(v.string('Give a name.'), v.minLength(3, 'Longer.'), v.regex(/^[a-z]*$/, 'Letters only.')),
  inner: v.strictObject({ count: v.number() }),
});
const wrongIn = (value: unknown) => {
  const read = v.safeParse(schema, value);
  return read.success ? undefined : validationFailed(read.issues).fields;
};

test('a field is told the first thing that is wrong with it', () => {
  expect(wrongIn({ name: '1', inner: { count: 1 } })).toEqual({ name: 'Longer.' });
});

test('what is missing or unknown is named by its path, and what came is not repeated', () => {
  expect(wrongIn({ inner: { count: 'SECRET' }, other: 1 })).toEqual({
    name: words.missingField,
    'inner.count': expect.not.stringContaining('SECRET') as unknown,
    other: words.noSuchField,
  });
});
