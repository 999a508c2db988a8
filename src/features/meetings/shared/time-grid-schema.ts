/** The words around the week from which times are picked. They load with it, after the rest of the form. */
import * as v from 'valibot';
import { text } from '#shared/text/words-schema.ts';

export const timeGridSchema = v.strictObject({
  previous: text,
  next: text,
  picked: text,
  empty: text,
  remove: text,
  count: text,
  /** Said when a fourth time is picked. */
  full: text,
  /** Leads to the fields, and `pick` back to the week. */
  type: text,
  pick: text,
  zoneFirst: text,
});
