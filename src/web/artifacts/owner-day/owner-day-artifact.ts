import * as v from 'valibot';
import { speakers } from '#features/calls/shared/spoken-turns.ts';
import { textsOf } from '#shared/text/words-schema.ts';

export const artifact = v.strictObject({
  kind: v.literal('owner-day'),
  ...textsOf('label', 'title', 'note'),
  speakers,
  /** What happens in the day: what is said on the phone, and what the owner sees of it. */
  moments: v.array(
    v.strictObject({
      ...textsOf('time', 'name'),
      says: v.array(v.strictObject(textsOf('speaker', 'says'))),
      screen: v.strictObject(textsOf('on', 'first', 'rest')),
    }),
  ),
});
