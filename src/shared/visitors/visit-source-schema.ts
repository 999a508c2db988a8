import * as v from 'valibot';
import { codePoints } from '../text/text-length.ts';
import { CAMPAIGN_MAX_LENGTH, REFERRER_MAX_LENGTH, type VisitSource } from './visit-source.ts';

const part = v.optional(v.pipe(v.string(), codePoints(1, CAMPAIGN_MAX_LENGTH)));
const arrival = v.strictObject({
  source: part,
  medium: part,
  campaign: part,
  term: part,
  content: part,
  referrer: v.optional(v.pipe(v.string(), codePoints(1, REFERRER_MAX_LENGTH))),
});

export const visitSourceSchema: v.GenericSchema<VisitSource> = v.strictObject({
  first: v.optional(arrival),
  last: v.optional(arrival),
});
