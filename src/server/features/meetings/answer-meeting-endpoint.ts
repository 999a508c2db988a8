/** The function `answer-meeting`: one side accepts a time, proposes others, or cancels; both get the update. */
import { meetingAnswerSchema, type MeetingAnswer } from '../../../shared/meetings/meeting-schema.ts';
import { Refusal } from '../../platform/http/api-error.ts';
import { defineCommand, type FunctionBody } from '../../platform/http/site-function.ts';
import { enqueueMail } from '../../platform/mail/outbox/outbox-store.ts';
import type { Announce } from '../../platform/mail/outbox/owner-notices.ts';
import type { PrivateLinks } from '../../platform/private-links.ts';
import { meetingNews } from './meeting-mail.ts';
import { slotsOf } from './meeting-slots.ts';
import { storeAnswer } from './meeting-store.ts';
import { takeTurn, type Turn } from './meeting-turn.ts';
import { meetingBehind, viewOf } from './meeting-view-endpoint.ts';

interface AnswerOptions {
  links: PrivateLinks;
  announce: Announce;
}

export function createAnswerMeeting({ links, announce }: AnswerOptions): FunctionBody {
  return defineCommand({
    schema: meetingAnswerSchema,
    essence: (input) => input,
    async act({ token, version, answer }, { tx, now }) {
      const { meeting: before, side } = await meetingBehind(tx, links, token);
      if (before.version !== version) throw changedMeanwhile();
      const turned = takeTurn(before, side, turnOf(answer, now), now);
      if ('refused' in turned) throw new Refusal({ code: 'validation_failed', message: turned.refused });
      const { meeting, news } = turned;
      if (!(await storeAnswer(tx, meeting, now))) throw changedMeanwhile();
      const note = answer.kind === 'accept' ? '' : answer.note;
      const payload = { meeting, news, note, changedAt: now };
      await announce(tx, meetingNews('meeting-owner', payload), { concerns: meeting.email }, now);
      await enqueueMail(tx, { ...meetingNews('meeting-visitor', payload), recipient: meeting.email }, now);
      return { meeting: viewOf(meeting, side) };
    },
  });
}

function turnOf(answer: MeetingAnswer, now: number): Turn {
  return answer.kind === 'propose' ? { kind: 'propose', slots: slotsOf(answer, now) } : answer;
}

function changedMeanwhile(): Refusal {
  return new Refusal({
    code: 'conflict',
    message: 'The other side has answered meanwhile. The page shows it now; nothing of yours was sent.',
  });
}
