/** What pages show of a guided call without the code that runs it: its head in the list, and the whole call with its bill. */
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { callBusinessesSchema, type GuidedCall } from '#features/calls/shared/guided-call-schema.ts';
import { HEARD_AT } from '#features/calls/shared/call-times.ts';
import { heardCall, type BilledCall, type CallWords } from '#features/calls/shared/heard-call.ts';
import { billedSeconds } from '#features/pricing/shared/month-bill.ts';
import { parseOpeningHours } from '#features/calls/shared/opening-hours-reading.ts';
import { formatCents } from '#shared/text/money.ts';
import { checkContent, CONTENT, parseYaml, readCatalog, readFacts } from '../content/content-facts.ts';
import { fillTokens } from '../content/content-tokens.ts';
import { planCalled } from './price-list.ts';

/** The plan whose price of an extra minute the bill names. */
const BILLED_PLAN = 'starter';
const BUSINESSES = 'guided-calls/businesses.yaml';
const WORDS = 'guided-calls/call-words.yaml';

export function headOf({ title, hint, trade, anyTrade }: GuidedCall) {
  return { title, hint, trade, anyTrade };
}

export function billedCall(call: GuidedCall): BilledCall {
  const { openingHours, ...sample } = checkContent(BUSINESSES, callBusinessesSchema, filled(BUSINESSES))[call.trade];
  const business = { ...sample, hours: parseOpeningHours(openingHours) ?? [], isOwn: false };
  const heard = heardCall(call, business, HEARD_AT, filled(WORDS) as CallWords);
  return { ...heard, bill: billOf(Math.ceil(heard.length)) };
}

function billOf(seconds: number): BilledCall['bill'] {
  const { overage, roundingSeconds = 1 } = planCalled(readCatalog().plans, BILLED_PLAN);
  if (!overage) throw new Error(`The plan "${BILLED_PLAN}" has no price of an extra minute.`);
  const billed = billedSeconds(seconds, roundingSeconds);
  const cost = formatCents(Math.round((billed * overage.perMinute) / 60));
  return { seconds: String(seconds), billed: String(billed), minutes: String(billed / 60), cost };
}

function filled(path: string): unknown {
  return fillTokens(parseYaml(readFileSync(join(CONTENT, path), 'utf8')), readFacts());
}
