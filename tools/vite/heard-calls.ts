/** What pages show of a guided call without the code that runs it: its head in the list, and the whole call with its bill. */
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { wholeCall, type CallBusiness } from '#features/calls/shared/guided-call.ts';
import { callBusinessesSchema, guidedCallSchema, type GuidedCall } from '#features/calls/shared/guided-call-schema.ts';
import { HEARD_AT } from '#features/calls/shared/call-times.ts';
import { heardCall, type BilledCall, type CallWords } from '#features/calls/shared/heard-call.ts';
import { ownerNotice, type NoticedCall } from '#features/calls/shared/owner-notice.ts';
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
  const words = filled(WORDS) as CallWords;
  const heard = heardCall(call, sampleBusiness(call), HEARD_AT, words);
  return { ...heard, bill: billOf(Math.ceil(heard.length)) };
}

/** @param id The name of the call's file, without `-guided-call.yaml`. */
export function noticedCall(id: string): NoticedCall {
  const path = `guided-calls/${id}-guided-call.yaml`;
  const call = checkContent(path, guidedCallSchema, filled(path));
  const notice = ownerNotice(wholeCall(call, sampleBusiness(call), HEARD_AT), filled(WORDS) as CallWords);
  if (!notice) throw new Error(`content/${path} leaves its owner nothing to act on, so a page can't show that.`);
  return { id, ...billedCall(call), notice };
}

function sampleBusiness({ trade }: GuidedCall): CallBusiness {
  const { openingHours, ...sample } = checkContent(BUSINESSES, callBusinessesSchema, filled(BUSINESSES))[trade];
  return { ...sample, hours: parseOpeningHours(openingHours) ?? [], isOwn: false };
}

function billOf(seconds: number): BilledCall['bill'] {
  const { overage, roundingSeconds = 1 } = planCalled(readCatalog().plans, BILLED_PLAN);
  if (!overage) throw new Error(`The plan "${BILLED_PLAN}" has no price of an extra minute.`);
  const billed = Math.ceil(seconds / roundingSeconds) * roundingSeconds;
  const cost = formatCents(Math.round((billed * overage.perMinute) / 60));
  return { seconds: String(seconds), billed: String(billed), minutes: String(billed / 60), cost };
}

function filled(path: string): unknown {
  return fillTokens(parseYaml(readFileSync(join(CONTENT, path), 'utf8')), readFacts());
}
