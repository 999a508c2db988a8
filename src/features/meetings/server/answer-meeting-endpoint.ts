/** The function `answer-meeting`: one side accepts a time, proposes others, or cancels; both get the update. */
import { meetingAnswerSchema, type MeetingAnswer, type MeetingSide } from '../shared/meeting-schema.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/api-error.ts';
import { defineCommand, type FunctionBody } from '#server/platform/http/site-function.ts';
import { enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import type { Announce } from '#server/platform/mail/outbox/owner-notices.ts';
import { recordActivity, noteAnswer } from '#server/platform/people/people-store.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import type { MeetingMailPayload } from './meeting-mail.ts';
import { slotsOf } from './meeting-slots.ts';
import { envelopeOf, storeAnswer } from './meeting-store.ts';
import { takeTurn, type MeetingNews, type Turn } from './meeting-turn.ts';
import { meetingBehind, viewOf } from './meeting-view-endpoint.ts';

const TITLES: Record<MeetingNews, string> = {
  requested: 'Meeting request',
  confirmed: 'Meeting confirmed',
  proposed: 'Other times proposed',
  countered: 'Other times requested',
  declined: 'Meeting declined',
  cancelled: 'Meeting canceled',
};

interface AnswerOptions {
  links: PrivateLinks;
  announce: Announce;
}

export function createAnswerMeeting({ links, announce }: AnswerOptions): FunctionBody {
  return defineCommand({
    schema: meetingAnswerSchema,
    async act({ token, version, answer }, { tx, now }) {
      const { meeting: before, side } = await meetingBehind(tx, links, token);
      if (before.version !== version) throw changedMeanwhile();
      const turned = takeTurn(before, side, turnOf(answer, now), now);
      if ('refused' in turned) throw new Refusal({ code: 'validation_failed', message: turned.refused });
      const { meeting, news } = turned;
      if (!(await storeAnswer(tx, meeting, now))) throw changedMeanwhile();
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

/** Our answer ends the wait. Of the visitor's, only a proposal of other times starts one. */
async function noteOnTimeline(
  tx: Queryable,
  side: MeetingSide,
  { meeting, news, note: text }: MeetingMailPayload,
  now: number,
): Promise<void> {
  const { id: reference, name, email } = meeting;
  const act = { kind: 'meeting', reference, title: TITLES[news], text };
  if (side === 'owner') await noteAnswer(tx, email, { ...act, memberId: '' }, now);
  else await recordActivity(tx, { ...act, name, email, waits: news === 'countered' }, now);
}

function turnOf(answer: MeetingAnswer, now: number): Turn {
  return answer.kind === 'propose' ? { kind: 'propose', slots: slotsOf(answer, now) } : answer;
}

function changedMeanwhile(): Refusal {
  return new Refusal({
    code: 'conflict',
    message: 'The other side has answered in the meantime. The page now shows their answer; yours was not sent.',
  });
}
