/** The lead of a guided call, from what the caller did in it: no word of it is the visitor's. */
import mailWords from '#content/emails/calls-words.yaml';
import words from '#content/guided-calls/call-words.yaml';
import { callOf } from '../shared/call-list.ts';
import { sampleBusiness } from '../shared/call-businesses.ts';
import { endOf, replayCall } from '../shared/guided-call.ts';
import { CALLER_DETAILS, CARD_LABELS, type CallOutcome } from '../shared/call-labels.ts';
import type { DemoLead } from '../shared/demo-lead-schema.ts';
import { momentInZone } from '#features/meetings/shared/meeting-times.ts';

/** How a call ends that leaves a lead. */
type LeadOutcome = Exclude<CallOutcome, 'not-for-us'>;

export interface Lead {
  outcome: LeadOutcome;
  facts: (readonly [string, string])[];
  visit?: { startsAt: string; minutes: number } | undefined;
}

/** @returns undefined for a call that there isn't, that isn't over, or that leaves no lead. */
export function leadOf({ call: id, path, visit }: DemoLead): Lead | undefined {
  const call = callOf(id);
  if (!call) return undefined;
  // Nothing of the moment is shown: the appointment's time is the one that the visitor saw.
  const state = replayCall(call, sampleBusiness(call.trade), path, new Date(0));
  const end = endOf(state);
  if (!end || end.outcome === 'not-for-us') return undefined;
  const told = CALLER_DETAILS.filter((detail) => state.known[detail]);
  const written = CARD_LABELS.flatMap((label) => {
    const value = label === 'visit' && visit ? momentInZone(visit.startsAt, visit.timeZone) : state.card[label];
    return value && (label !== 'visit' || visit) ? [[words.card.labels[label], value] as const] : [];
  });
  return {
    outcome: end.outcome,
    facts: [...told.map((detail) => [words.details[detail], mailWords.lead.leftOut] as const), ...written],
    visit: end.outcome === 'booked' && visit ? { startsAt: visit.startsAt, minutes: call.visitMinutes } : undefined,
  };
}
