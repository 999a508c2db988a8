/** The time zones that forms offer. */
import * as v from 'valibot';

const text = v.pipe(v.string(), v.nonEmpty());

export const timeZonesSchema = v.array(
  v.strictObject({
    /** An IANA name. */
    value: v.pipe(text, v.check(isZone, 'There is no such time zone.')),
    label: text,
  }),
);

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
