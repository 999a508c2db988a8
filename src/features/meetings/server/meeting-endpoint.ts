import words from '#content/meetings-server-words.yaml';
import {
  meetingAnswerSchema,
  meetingQuerySchema,
  type MeetingSide,
  type MeetingView,
} from '../shared/meeting-schema.ts';
import { isoTime, optionalIsoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/api-error.ts';
import { defineCommand, defineQuery, type FunctionBody } from '#server/platform/http/site-function.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import type { AnswerMeeting } from './meeting-answers.ts';
import { slotsOf } from './meeting-slots.ts';
import { findMeeting, type Meeting } from './meeting-store.ts';

export function createMeetingQuery(links: PrivateLinks): FunctionBody {
  return defineQuery({
    schema: meetingQuerySchema,
    async read({ token }, { db }) {
      const { meeting, side } = await meetingBehind(db, links, token);
      return { meeting: viewOf(meeting, side) };
    },
  });
}

/** One side accepts a time, proposes others, or cancels. */
export function createAnswerMeeting(links: PrivateLinks, answerMeeting: AnswerMeeting): FunctionBody {
  return defineCommand({
    schema: meetingAnswerSchema,
    async act({ token, version, answer }, { tx, now }) {
      const { meeting: before, side } = await meetingBehind(tx, links, token);
      const turn = answer.kind === 'propose' ? { kind: answer.kind, slots: slotsOf(answer, now) } : answer;
      const note = answer.kind === 'accept' ? '' : answer.note;
      const meeting = await answerMeeting(tx, before, { side, version, turn, note }, now);
      return { meeting: viewOf(meeting, side) };
    },
  });
}

/** @throws {Refusal} when the token opens nothing. */
async function meetingBehind(db: Queryable, links: PrivateLinks, token: string) {
  const ofOwner = links.rowOf(token, 'meeting-owner')?.id;
  const id = ofOwner ?? links.rowOf(token, 'meeting-visitor')?.id;
  const meeting = id === undefined ? undefined : await findMeeting(db, id);
  if (!meeting) throw notFound(words.refused.unknown);
  const side: MeetingSide = ofOwner === undefined ? 'visitor' : 'owner';
  return { meeting, side };
}

function viewOf({ status, version, name, about, timeZone, slots, startsAt }: Meeting, side: MeetingSide): MeetingView {
  const times = { slots: slots.map(isoTime), startsAt: optionalIsoTime(startsAt) };
  return { side, status, version, name, about, timeZone, ...times };
}
