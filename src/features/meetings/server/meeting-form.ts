import words from '#content/meetings-server-words.yaml';
import { HOUR_MS, DAY_MS } from '#shared/site/durations.ts';
import { MEETING_ANCHORS } from '../shared/meeting-times.ts';
import { meetingRequestSchema, type MeetingRequest } from '../shared/meeting-schema.ts';
import { routes } from '#shared/site/routes.ts';
import { declareForm } from '#server/platform/forms/declare-form.ts';
import type { Received, Summary } from '#server/platform/forms/site-form.ts';
import { textsOf } from '#server/platform/http/request/form-body.ts';
import { slotsOf } from './meeting-slots.ts';
import { addMeeting, meetingIn, type NewMeeting, type StoredMeeting } from './meeting-store.ts';

export const meetingForm = declareForm<MeetingRequest>({
  name: 'meeting',
  title: words.title,
  functionName: 'request-meeting',
  limit: { name: 'meetings', points: 20, windowMs: HOUR_MS },
  kept: 'meetings',
  expectedLinks: 2,
  schema: meetingRequestSchema,
  async act({ name, email, about, ...times }, { tx, now, sourcePage, source, receive }) {
    const { timeZone } = times;
    const asked = { name, email, about, sourcePage, source, timeZone, slots: slotsOf(times, now) };
    await receive(summaryOf(asked), async (storing) => receivedMeeting(await addMeeting(tx, asked, storing)));
  },
  // Without this limit, anyone could use the form to flood a stranger's inbox.
  perRecipient: {
    limit: { name: 'meetings-to', points: 3, windowMs: DAY_MS },
    beyond: { refuse: words.tooMany },
  },
  load: async (tx, envelopeId) => receivedMeeting(await meetingIn(tx, envelopeId)),
  plain: {
    path: '/meeting/request',
    typed: (form) => textsOf(form, ['name', 'email', 'about', 'timeZone', 'slot1', 'slot2', 'slot3']),
    answer: (c, { kind }) => c.redirect(`${routes.meeting}#${MEETING_ANCHORS[kind]}`, 303),
  },
});

function summaryOf({ name, email, about, source }: Pick<NewMeeting, 'name' | 'email' | 'about' | 'source'>): Summary {
  return { name, email, subject: words.subject, text: about, source };
}

function receivedMeeting({ source, ...meeting }: StoredMeeting): Received {
  const asked = (changedAt: number) => ({ meeting, news: 'requested', note: '', changedAt }) as const;
  return {
    reference: meeting.id,
    summary: summaryOf({ ...meeting, source }),
    toOwner: (receivedAt) => ({ kind: 'meeting-owner', payload: asked(receivedAt) }),
    toVisitor: (now) => ({ kind: 'meeting-visitor', payload: asked(now) }),
  };
}
