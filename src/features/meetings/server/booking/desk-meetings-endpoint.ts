/** A person's meetings at the desk, and what the team does with them. */
import words from '#content/meetings-server-words.yaml';
import { recordAct } from '#server/platform/audit/audit-log.ts';
import { isoTime, optionalIsoTime } from '#server/platform/clock.ts';
import { notFound } from '#server/platform/http/api-error.ts';
import { defineCommand, defineQuery, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
import {
  changeMeetingSchema,
  personMeetingsSchema,
  type DeskMeeting,
} from '#features/meetings/shared/desk-meetings-schema.ts';
import type { AnswerMeeting } from '../meeting-answers.ts';
import { findMeeting, openMeetingsOf, type Answered, type Meeting } from '../meeting-store.ts';

export const personMeetings: FunctionBody = defineQuery({
  schema: personMeetingsSchema,
  async read({ person }, { db, now }) {
    const meetings = await openMeetingsOf(db, person, now);
    return { meetings: meetings.map(viewOf) };
  },
});

export function createChangeMeeting(answerMeeting: AnswerMeeting): FunctionBody {
  return defineCommand({
    schema: changeMeetingSchema,
    async act({ id, version, change }, { tx, now, user }) {
      const memberId = signedInUser({ user }).id;
      const before = await findMeeting(tx, id);
      if (!before) throw notFound(words.refused.unknown);
      const turn = change.kind === 'move' ? { kind: change.kind, start: Date.parse(change.start) } : change;
      const note = change.kind === 'decline' ? change.note : '';
      const meeting = await answerMeeting(tx, before, { side: 'owner', version, turn, note, memberId }, now);
      await recordAct(tx, { actor: memberId, action: `meeting.${change.kind}`, subject: id }, now);
      return { meeting: viewOf({ ...meeting, answer: null, suggestedAt: null }) };
    },
  });
}

function viewOf({ slots, startsAt, suggestedAt, ...meeting }: Meeting & Answered): DeskMeeting {
  const { id, version, status, about, phone, minutes, timeZone, answer } = meeting;
  const times = { slots: slots.map(isoTime), startsAt: optionalIsoTime(startsAt), minutes, timeZone };
  return { id, version, status, about, phone, ...times, answer, suggestedAt: optionalIsoTime(suggestedAt) };
}
