/** The state of a free call. The browser keeps it between turns, sealed, so that the server stores nothing of a call. */
import { createSeal } from '#server/platform/brain/signed-state.ts';
import { isSameText, macOf } from '#server/platform/sha256.ts';
import { HOUR_MS } from '#shared/site/durations.ts';
import type { FreeCallView } from '../shared/free-call.ts';

/** A call can't be resumed later than this after it rang. */
const LIFE_MS = HOUR_MS;

export interface FreeCall extends FreeCallView {
  /** The times that were offered, as wall time. */
  offered: string[];
  /** What stands for phone numbers and addresses towards the model: `[phone 1]` and the like. */
  masks: Record<string, string>;
  did: { booked?: true; message?: true; paged?: true; putThrough?: true };
  /** Turns since a tool was used last. */
  idle: number;
  /** How often no supported answer was found. */
  strikes: number;
  until: number;
}

/** A sentence of the agent may be spoken, and the caller may be heard. */
export type Stamped = { says: string } | 'hears';

export type FreeCallSeal = ReturnType<typeof createFreeCallSeal>;

export function createFreeCallSeal(authSecret: string) {
  // No call's body holds a space.
  const stampOf = (what: Stamped, until: string) =>
    `${until}.${macOf(authSecret, `free-call:${until} ${JSON.stringify(what)}`)}`;
  return {
    ...createSeal<FreeCall>(authSecret, 'free-call'),
    /** Marks something as of this call, for as long as it lasts. */
    stamp: ({ until }: FreeCall, what: Stamped) => stampOf(what, String(until)),
    isStamped(what: Stamped, stamp: string, now: number): boolean {
      const [until = ''] = stamp.split('.');
      return isSameText(stamp, stampOf(what, until)) && Number(until) > now;
    },
  };
}

export function newCall(from: Pick<FreeCall, 'trade' | 'own' | 'rang'>, greeting: string, now: number): FreeCall {
  return {
    ...from,
    turns: [{ speaker: 'agent', says: greeting }],
    known: {},
    card: {},
    isOver: false,
    offered: [],
    masks: {},
    did: {},
    idle: 0,
    strikes: 0,
    until: now + LIFE_MS,
  };
}

export function viewOf(call: FreeCall): FreeCallView {
  const { offered: _offered, masks: _masks, did: _did, idle: _idle, strikes: _strikes, until: _until, ...view } = call;
  return view;
}

export function callerWords({ turns }: FreeCall): string {
  return turns.flatMap(({ speaker, says }) => (speaker === 'caller' ? [says] : [])).join('\n');
}
