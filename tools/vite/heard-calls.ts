/** What pages show of a guided call without the code that runs it: its head in the list, and the whole call with its bill. */
import { fillLine, startCall, stepOf, wholeCall, type CallBusiness } from '#features/calls/shared/guided-call.ts';
import { callBusinessesSchema, guidedCallSchema, type GuidedCall } from '#features/calls/shared/guided-call-schema.ts';
import { HEARD_AT } from '#features/calls/shared/call-times.ts';
import { heardCall, type BilledCall, type CallWords } from '#features/calls/shared/heard-call.ts';
import { billedSeconds } from '#features/pricing/shared/month-bill.ts';
import { ownerText, type NamedCall } from '#features/calls/shared/owner-notice.ts';
import { parseOpeningHours } from '#features/calls/shared/opening-hours-reading.ts';
import { formatCents } from '#shared/text/money.ts';
import { fillContent, readCatalog, readFilled } from '../content/content-facts.ts';
import { planCalled } from './price-list.ts';

/** The plan whose price of an extra minute the bill names. */
const BILLED_PLAN = 'starter';
const BUSINESSES = 'guided-calls/businesses.yaml';
const WORDS = 'guided-calls/call-words.yaml';

export function headOf(call: GuidedCall) {
  const { title, hint, trade, anyTrade } = call;
  const begun = startCall(call, sampleBusiness(call), HEARD_AT);
  const choices = (stepOf(begun).choices ?? []).map(({ says }) => fillLine(begun, says));
  return { title, hint, trade, anyTrade, greeting: begun.turns[0]?.says ?? '', choices };
}

export function billedCall(call: GuidedCall): BilledCall {
  const words = fillContent(WORDS) as CallWords;
  const heard = heardCall(call, sampleBusiness(call), HEARD_AT, words);
  const bill = billOf(Math.ceil(heard.length));
  return { ...heard, bill, notice: ownerText(wholeCall(call, sampleBusiness(call), HEARD_AT), words, bill) };
}

/** @param ids The names of the calls' files, without `-guided-call.yaml`. */
export function callsOfPage(ids: readonly string[]): NamedCall[] {
  return ids.map((id) => {
    const { bill: _, card: __, notice, ...sheet } = billedCall(readCall(id));
    if (!notice)
      throw new Error(`The guided call "${id}" leaves its owner nothing to act on, so no page can show that.`);
    return { id, ...sheet, notice };
  });
}

function readCall(id: string): GuidedCall {
  return readFilled(`guided-calls/${id}-guided-call.yaml`, guidedCallSchema);
}

function sampleBusiness({ trade }: GuidedCall): CallBusiness {
  const { openingHours, ...sample } = readFilled(BUSINESSES, callBusinessesSchema)[trade];
  return { ...sample, hours: parseOpeningHours(openingHours) ?? [], isOwn: false };
}

function billOf(seconds: number): BilledCall['bill'] {
  const { overage, roundingSeconds = 1 } = planCalled(readCatalog().plans, BILLED_PLAN);
  if (!overage) throw new Error(`The plan "${BILLED_PLAN}" has no price of an extra minute.`);
  const billed = billedSeconds(seconds, roundingSeconds);
  const cost = formatCents(Math.round((billed * overage.perMinute) / 60));
  return { seconds: String(seconds), minutes: String(billed / 60), cost };
}
