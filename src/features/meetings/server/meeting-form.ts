import * as v from 'valibot';
import words from '#content/meetings-server-words.yaml';
import { HOUR_MS, DAY_MS } from '#shared/site/durations.ts';
import { MEETING_ANCHORS } from '../shared/meeting-times.ts';
import {
  meetingBookingSchema,
  meetingRequestSchema,
  type MeetingBooking,
  type MeetingRequest,
} from '../shared/meeting-schema.ts';
import { routes } from '#shared/site/routes.ts';
import { declareForm } from '#server/platform/forms/declare-form.ts';
import type { Received, SiteForm, Summary } from '#server/platform/forms/site-form.ts';
import { textsOf } from '#server/platform/http/request/form-body.ts';
import type { Booking } from './booking/booking.ts';
import { requireZone, slotsOf } from './meeting-slots.ts';
import { meetingFacts, tellOfMeeting } from './meeting-events.ts';
import { addMeeting, meetingIn, type NewMeeting, type StoredMeeting } from './meeting-store.ts';
import { newsOf } from './meeting-turn.ts';

type Input = MeetingRequest | MeetingBooking;

/** Three times to choose from or, where the owner states hours, one that is free. */
const schema = v.lazy((input): v.GenericSchema<unknown, Input> =>
  typeof input === 'object' && input !== null && 'start' in input ? meetingBookingSchema : meetingRequestSchema,
);

export function createMeetingForm(booking: Booking): SiteForm {
  return declareForm<Input>({
    name: 'meeting',
    title: words.title,
    functionName: 'request-meeting',
    event: 'meeting.requested',
    limit: { name: 'meetings', points: 20, windowMs: HOUR_MS },
    kept: 'meetings',
    expectedLinks: 2,
    schema,
    async act(input, { tx, now, sourcePage, source, receive }) {
      const { name, email, about, phone = null, timeZone } = input;
      const asked = { name, email, about, phone, timeZone, sourcePage, source };
      if (!('start' in input)) {
        const times = { ...asked, slots: slotsOf(input, now) };
        await receive(summaryOf(times, 'requested'), async (storing) => received(await addMeeting(tx, times, storing)));
        return;
      }
      requireZone(timeZone);
      const start = Date.parse(input.start);
      const { minutes, confirms } = await booking.takeOffered(tx, { start }, now);
      const isAgreed = confirms === 'at once';
      const summary = { ...summaryOf(asked, isAgreed ? 'booked' : 'held'), waits: !isAgreed };
      const booked = { minutes, isAgreed };
      const { meeting } = await receive(summary, async (storing) => {
        const added = await addMeeting(tx, { ...asked, slots: [start] }, storing, booked);
        return { ...received(added), meeting: added };
      });
      if (meeting.status === 'confirmed') await tellOfMeeting(tx, meeting, 'booked', now);
    },
    // Without this limit, anyone could use the form to flood a stranger's inbox.
    perRecipient: {
      limit: { name: 'meetings-to', points: 3, windowMs: DAY_MS },
      beyond: { refuse: words.tooMany },
    },
    load: async (tx, envelopeId) => received(await meetingIn(tx, envelopeId)),
    plain: {
      path: '/meeting/request',
      typed: (form) => textsOf(form, ['name', 'email', 'phone', 'about', 'timeZone', 'slot1', 'slot2', 'slot3']),
      answer: (c, { kind }) => c.redirect(`${routes.meeting}#${MEETING_ANCHORS[kind]}`, 303),
    },
  });
}

type Asked = Pick<NewMeeting, 'name' | 'email' | 'about' | 'source'>;

function summaryOf({ name, email, about, source }: Asked, news: ReturnType<typeof newsOf>): Summary {
  return { name, email, subject: words.acts[news], text: about, source };
}

function received({ source, ...meeting }: StoredMeeting): Received {
  const news = newsOf(meeting);
  const asked = (changedAt: number) => ({ meeting, news, note: '', changedAt });
  return {
    reference: meeting.id,
    summary: summaryOf({ ...meeting, source }, news),
    facts: meetingFacts(meeting),
    toOwner: (receivedAt) => ({ kind: 'meeting-owner', payload: asked(receivedAt) }),
    toVisitor: (now) => ({ kind: 'meeting-visitor', payload: asked(now) }),
  };
}
