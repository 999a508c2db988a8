import * as v from 'valibot';
import { text, textsOf } from '#shared/text/words-schema.ts';

export const artifact = v.pipe(
  v.strictObject({
    kind: v.literal('role-play'),
    ...textsOf('label', 'title'),
    rubric: v.array(v.strictObject({ id: text, line: text })),
    opening: v.strictObject({ speaker: text, says: text }),
    takes: v.array(
      v.strictObject({
        ...textsOf('name', 'speaker', 'says'),
        marks: v.array(
          v.variant('earned', [
            /** `words`: the words that earned it. */
            v.strictObject({ line: text, earned: v.literal(true), words: text }),
            v.strictObject({ line: text, earned: v.literal(false), note: text }),
          ]),
        ),
      }),
    ),
    note: text,
  }),
  v.check(
    ({ takes, rubric }) =>
      takes.every(
        ({ marks }) =>
          marks.length === rubric.length && rubric.every(({ id }) => marks.some(({ line }) => line === id)),
      ),
    'Each take marks each line of the rubric once.',
  ),
  v.check(
    ({ takes }) => takes.every(({ says, marks }) => marks.every((mark) => !mark.earned || says.includes(mark.words))),
    'The words that earned a mark stand word for word in the answer.',
  ),
);
