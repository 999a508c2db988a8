import * as v from 'valibot';
import { isTimeZone } from '../shared/site/time-zone.ts';
import { text } from '../shared/text/words-schema.ts';

export const timeZonesSchema = v.array(
  v.strictObject({
    /** An IANA name. */
    value: v.pipe(text, v.check(isTimeZone, 'There is no such time zone.')),
    label: text,
  }),
);
