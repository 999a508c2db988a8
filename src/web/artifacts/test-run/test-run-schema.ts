/** One set of questions put to an agent twice: before and after its facts changed. */
import * as v from 'valibot';
import { text } from '#shared/text/words-schema.ts';

const answer = v.strictObject({ said: text, passes: v.boolean() });
const version = v.strictObject({ name: text, state: text });

export const testRun = v.pipe(
  v.strictObject({
    label: text,
    title: text,
    /** The facts that the agent may use; one without `before` is new. */
    facts: v.array(v.strictObject({ id: text, before: v.optional(text), after: text })),
    versions: v.strictTuple([version, version]),
    cases: v.array(v.strictObject({ asked: text, fact: text, expected: text, before: answer, after: answer })),
  }),
  v.check(
    ({ facts, cases }) => cases.every(({ fact }) => facts.some(({ id }) => id === fact)),
    'Each case names one of the facts.',
  ),
);
