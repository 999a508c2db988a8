/** The function `answer-meeting`: one side accepts a time, proposes others, or cancels; both get the update. */
import { meetingAnswerSchema, type MeetingAnswer } from '../../../shared/meeting-schema.ts';
import { Refusal } from '../../platform/http/api-error.ts';
import { defineCommand, type FunctionBody } from '../../platform/http/site-function.ts';
import type { PrivateLinks } from '../../platform/private-links.ts';
import { tellOwner, tellVisitor } from './meeting-mail.ts';
import { slotsOf } from './meeting-slots.ts';
import { storeAnswer } from './meeting-store.ts';
import { takeTurn, type Turn } from './meeting-turn.ts';
import { meetingBehind, viewOf } from './meeting-view-endpoint.ts';

interface AnswerOptions {
  links: PrivateLinks;
  ownerEmail: string | undefined;
}

export function createAnswerMeeting({ links, ownerEmail }: AnswerOptions): FunctionBody {
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
      await tellOwner(tx, ownerEmail, payload);
      await tellVisitor(tx, payload);
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
