/** One side accepts a time, proposes others, moves or cancels; both get the update. */
import words from '#content/meetings-server-words.yaml';
import type { MeetingSide } from '../shared/meeting-schema.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { conflict, invalid } from '#server/platform/http/api-error.ts';
import { type Announce, enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { noteAnswer } from '#server/platform/people/people-answers.ts';
import { recordActivity } from '#server/platform/people/people-store.ts';
import type { Booking } from './booking/booking.ts';
import { tellOfMeeting } from './meeting-events.ts';
import type { MeetingMailPayload } from './meeting-mail.ts';
import { envelopeOf, storeAnswer, type Meeting } from './meeting-store.ts';
import { takeTurn, type Turn } from './meeting-turn.ts';

export interface MeetingAct {
  side: MeetingSide;
  /** That the side has seen: an answer to an older one changes nothing. */
  version: number;
  turn: Exclude<Turn, { kind: 'move' }> | { kind: 'move'; start: number };
  note: string;
  /** Of the member who acts at the desk; empty for whoever followed a link. */
  memberId?: string;
}

export type AnswerMeeting = ReturnType<typeof createAnswers>;

/** The returned function throws a {@link Refusal} when the answer can't be taken. */
export function createAnswers({ announce, booking }: { announce: Announce; booking: Booking }) {
  return async (tx: Queryable, before: Meeting, act: MeetingAct, now: number): Promise<Meeting> => {
    const { side, note } = act;
    if (before.version !== act.version) throw conflict(words.refused.changed);
    const turned = takeTurn(before, side, await turnOf(tx, before, act, now), now);
    if ('refused' in turned) throw invalid(turned.refused);
    const { meeting, news } = turned;
    if (!(await storeAnswer(tx, meeting, now))) throw conflict(words.refused.changed);
    const payload = { meeting, news, note, changedAt: now };
    await noteOnTimeline(tx, act, payload, now);
    await tellOfMeeting(tx, meeting, news, now);
    const conversation = await envelopeOf(tx, meeting);
    await announce(tx, { kind: 'meeting-owner', payload }, { concerns: meeting.email, conversation }, now);
    const theirs = { kind: 'meeting-visitor', payload: { ...payload, note: side === 'owner' ? note : '' } } as const;
    await enqueueMail(tx, { ...theirs, recipient: meeting.email, conversation }, now);
    return meeting;
  };

  /** Takes the time of an agreement. Visitors may move to what is offered, the owner to whatever no other meeting has. */
  async function turnOf(tx: Queryable, { id, minutes, slots }: Meeting, act: MeetingAct, now: number): Promise<Turn> {
    const { side, turn } = act;
    if (turn.kind === 'accept') {
      const start = slots[turn.slot];
      if (start !== undefined) await booking.takeUntaken(tx, { start, moved: id }, minutes);
    }
    if (turn.kind !== 'move') return turn;
    if (side === 'owner') {
      await booking.takeUntaken(tx, { start: turn.start, moved: id }, minutes);
      return { ...turn, needsLook: false };
    }
    const { confirms } = await booking.takeOffered(tx, { start: turn.start, moved: id }, now);
    return { ...turn, needsLook: confirms === 'after a look' };
  }
}

/** Our answer ends the wait. Of the visitor's, only a proposal of other times starts one. */
async function noteOnTimeline(tx: Queryable, { side, memberId }: MeetingAct, payload: MeetingMailPayload, now: number) {
  const { meeting, news, note: text } = payload;
  const { id: reference, name, email } = meeting;
  const act = { kind: 'meeting', reference, title: words.acts[news], text };
  if (side === 'owner') await noteAnswer(tx, email, { ...act, memberId: memberId ?? '' }, now);
  else await recordActivity(tx, { ...act, name, email, waits: news === 'countered' }, now);
}
