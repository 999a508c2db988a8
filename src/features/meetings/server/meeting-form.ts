/** The meeting request: three times to choose from. */
import { HOUR_MS, DAY_MS } from '#shared/site/durations.ts';
import { MEETING_ANCHORS } from '#features/contact/shared/contact-anchors.ts';
import { meetingRequestSchema, type MeetingRequest } from '../shared/meeting-schema.ts';
import { routes } from '#shared/site/routes.ts';
import { declareForm, type FormExtras } from '#server/platform/forms/site-form.ts';
import { textsOf } from '#server/platform/http/request/form-body.ts';
import { meetingNews } from './meeting-mail.ts';
import { slotsOf } from './meeting-slots.ts';
import { addMeeting, meetingIn, type Meeting, type NewMeeting, type StoredMeeting } from './meeting-store.ts';

function summarize({
  name,
  email,
  about,
  source,
}: Pick<Meeting, 'name' | 'email' | 'about'> & Pick<FormExtras, 'source'>) {
  return { name, email, subject: 'Meeting request', text: about, source };
}

export const meetingForm = declareForm<MeetingRequest, NewMeeting, StoredMeeting>({
  name: 'meeting',
  title: 'Meeting requests',
  functionName: 'request-meeting',
  limit: { name: 'meetings', points: 20, windowMs: HOUR_MS },
  kept: 'meetings',
  expectedLinks: 2,
  schema: meetingRequestSchema,
  read: ({ name, email, about, ...times }, { now, sourcePage, source }) => ({
    name,
    email,
    about,
    sourcePage,
    source,
    timeZone: times.timeZone,
    slots: slotsOf(times, now),
  }),
  summarize,
  recall: ({ meeting }) => summarize(meeting),
  // Without this limit, anyone could use the form to flood a stranger's inbox.
  perRecipient: {
    limit: { name: 'meetings-to', points: 3, windowMs: DAY_MS },
    beyond: {
      refuse: 'This address has asked for several meetings today. Write to us by email, or try again tomorrow.',
    },
  },
  store: addMeeting,
  load: meetingIn,
  toOwner: ({ meeting }, now) => meetingNews('meeting-owner', { meeting, news: 'requested', note: '', changedAt: now }),
  toVisitor: ({ meeting }, now) =>
    meetingNews('meeting-visitor', { meeting, news: 'requested', note: '', changedAt: now }),
  plain: {
    path: '/meeting/request',
    typed: (form) => textsOf(form, ['name', 'email', 'about', 'timeZone', 'slot1', 'slot2', 'slot3']),
    answer: (c, { kind }) => c.redirect(`${routes.meeting}#${MEETING_ANCHORS[kind]}`, 303),
  },
});
