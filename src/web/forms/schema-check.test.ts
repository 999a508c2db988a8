import * as v from 'valibot';
import { expect, it } from 'vitest';
import { schemaCheck } from './schema-check.ts';

const check = schemaCheck({
  name: v.pipe(v.string(), v.minLength(1, 'Enter your name.'), v.maxLength(3, 'Too long.')),
  states: v.pipe(v.array(v.string()), v.minLength(1, 'Choose a state.')),
});

it('names each wrong field with its first problem, and no other', () => {
  expect(check({ texts: { name: '' }, choices: { states: [] } })).toEqual({
    name: 'Enter your name.',
    states: 'Choose a state.',
  });
  expect(check({ texts: { name: 'Anna' }, choices: { states: ['Iowa'] } })).toEqual({ name: 'Too long.' });
});

it('finds nothing wrong with a filled-in form', () => {
  expect(check({ texts: { name: 'Ann' }, choices: { states: ['Iowa'] } })).toEqual({});
});
