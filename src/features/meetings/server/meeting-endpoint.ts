import words from '#content/meetings-server-words.yaml';
import {
  meetingAnswerSchema,
  meetingQuerySchema,
  type MeetingSide,
  type MeetingView,
} from '../shared/meeting-schema.ts';
import { isoTime, optionalIsoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { Refusal, type ApiError } from '#server/platform/http/api-error.ts';
import { defineCommand, defineQuery, type FunctionBody } from '#server/platform/http/site-function.ts';
import { enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import type { Announce } from '#server/platform/mail/outbox/owner-notices.ts';
import { recordActivity } from '#server/platform/people/people-store.ts';
import { noteAnswer } from '#server/platform/people/people-answers.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import type { MeetingMailPayload } from './meeting-mail.ts';
import { slotsOf } from './meeting-slots.ts';
import { envelopeOf, findMeeting, storeAnswer, type Meeting } from './meeting-store.ts';
import { takeTurn, type Turn } from './meeting-turn.ts';

const noSuchMeeting: ApiError = { code: 'not_found', message: words.refused.unknown };
const changedMeanwhile: ApiError = { code: 'conflict', message: words.refused.changed };

export function createMeetingQuery(links: PrivateLinks): FunctionBody {
  return defineQuery({
    schema: meetingQuerySchema,
    async read({ token }, { db }) {
      const { meeting, side } = await meetingBehind(db, links, token);
      return { meeting: viewOf(meeting, side) };
    },
  });
}

/** One side accepts a time, proposes others, or cancels; both get the update. */
export function createAnswerMeeting({ links, announce }: { links: PrivateLinks; announce: Announce }): FunctionBody {
  return defineCommand({
    schema: meetingAnswerSchema,
    async act({ token, version, answer }, { tx, now }) {
      const { meeting: before, side } = await meetingBehind(tx, links, token);
      if (before.version !== version) throw new Refusal(changedMeanwhile);
      const turn: Turn = answer.kind === 'propose' ? { kind: 'propose', slots: slotsOf(answer, now) } : answer;
      const turned = takeTurn(before, side, turn, now);
      if ('refused' in turned) throw new Refusal({ code: 'validation_failed', message: turned.refused });
      const { meeting, news } = turned;
      if (!(await storeAnswer(tx, meeting, now))) throw new Refusal(changedMeanwhile);
      const note = answer.kind === 'accept' ? '' : answer.note;
      const payload = { meeting, news, note, changedAt: now };
      await noteOnTimeline(tx, side, payload, now);
      const conversation = await envelopeOf(tx, meeting);
      await announce(tx, { kind: 'meeting-owner', payload }, { concerns: meeting.email, conversation }, now);
      const theirs = { kind: 'meeting-visitor', payload: { ...payload, note: side === 'owner' ? note : '' } } as const;
      await enqueueMail(tx, { ...theirs, recipient: meeting.email, conversation }, now);
      return { meeting: viewOf(meeting, side) };
    },
  });
}

/** @throws {Refusal} when the token opens nothing. */
async function meetingBehind(db: Queryable, links: PrivateLinks, token: string) {
  const ofOwner = links.rowOf(token, 'meeting-owner')?.id;
  const id = ofOwner ?? links.rowOf(token, 'meeting-visitor')?.id;
  const meeting = id === undefined ? undefined : await findMeeting(db, id);
  if (!meeting) throw new Refusal(noSuchMeeting);
  const side: MeetingSide = ofOwner === undefined ? 'visitor' : 'owner';
  return { meeting, side };
}

function viewOf({ status, version, name, about, timeZone, slots, startsAt }: Meeting, side: MeetingSide): MeetingView {
  const times = { slots: slots.map(isoTime), startsAt: optionalIsoTime(startsAt) };
  return { side, status, version, name, about, timeZone, ...times };
}

/** Our answer ends the wait. Of the visitor's, only a proposal of other times starts one. */
async function noteOnTimeline(tx: Queryable, side: MeetingSide, payload: MeetingMailPayload, now: number) {
  const { meeting, news, note: text } = payload;
  const { id: reference, name, email } = meeting;
  const act = { kind: 'meeting', reference, title: words.acts[news], text };
  if (side === 'owner') await noteAnswer(tx, email, { ...act, memberId: '' }, now);
  else await recordActivity(tx, { ...act, name, email, waits: news === 'countered' }, now);
}
