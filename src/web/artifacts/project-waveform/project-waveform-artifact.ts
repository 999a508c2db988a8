import * as v from 'valibot';
import { textsOf } from '#shared/text/words-schema.ts';

const hours = v.pipe(v.number(), v.minValue(0));

export const artifact = v.pipe(
  v.strictObject({
    kind: v.literal('project-waveform'),
    ...textsOf('label', 'title', 'above', 'below', 'day'),
    days: v.array(
      v.strictObject({
        day: v.number(),
        weekday: v.picklist(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']),
        ours: hours,
        yours: hours,
      }),
    ),
  }),
  v.check(({ days }) => days.every(({ day }, index) => day === index + 1), 'Each day follows the one before.'),
);
