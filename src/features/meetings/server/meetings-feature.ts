import { MINUTE_MS } from '#shared/site/durations.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import type { PlainPostOptions } from '#server/platform/http/plain-post.ts';
import { functionsOf } from '#server/platform/http/site-function.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/log.ts';
import { declareEmails } from '#server/platform/mail/outbox/email-declaration.ts';
import { emails } from './meeting-emails.tsx';
import type { Announce } from '#server/platform/mail/outbox/outbox-store.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import { createBooking, type BookingOptions } from './booking/booking.ts';
import { createBusyReader } from './booking/busy-reader.ts';
import { changeRoutes } from './booking/change-endpoint.ts';
import { createChangeMeeting, personMeetings } from './booking/desk-meetings-endpoint.ts';
import { createFreeTimes, createHoursQuery, renewFeed, setHours } from './booking/hours-endpoint.ts';
import { ownerFeedRoutes } from './booking/owner-feed.ts';
import { createAnswers } from './meeting-answers.ts';
import { createAnswerMeeting, createMeetingQuery } from './meeting-endpoint.ts';
import { createMeetingForm } from './meeting-form.ts';
import { exportMeetings } from './meeting-store.ts';

/** Only bounds the load; the tokens are unguessable. */
const MEETING_CALLS: RateLimit = { name: 'meeting-calls', points: 30, windowMs: MINUTE_MS };
/** Covers quick work by several people behind one address. */
const DESK_CALLS: RateLimit = { name: 'desk-meetings', points: 600, windowMs: MINUTE_MS };

export interface MeetingsOptions extends PlainPostOptions, BookingOptions {
  clock: Clock;
  log: Log;
  links: PrivateLinks;
  announce: Announce;
}

export function createMeetings(options: MeetingsOptions): Feature {
  const { links, announce, siteUrl, calendarUrl } = options;
  const booking = createBooking(options);
  const answerMeeting = createAnswers({ announce, booking });
  const siteHost = new URL(siteUrl).hostname;
  return {
    name: 'meetings',
    forms: [createMeetingForm(booking)],
    functions: [
      ...functionsOf('anyone', MEETING_CALLS, {
        meeting: createMeetingQuery(links),
        'answer-meeting': createAnswerMeeting(links, answerMeeting),
        'free-times': createFreeTimes(booking),
      }),
      ...functionsOf('member', DESK_CALLS, {
        'person-meetings': personMeetings,
        'change-meeting': createChangeMeeting(answerMeeting),
      }),
      ...functionsOf('owner', DESK_CALLS, {
        'meeting-hours': createHoursQuery({ booking, links }),
        'set-meeting-hours': setHours,
        'renew-meeting-feed': renewFeed,
      }),
    ],
    routes: [changeRoutes({ ...options, booking, answerMeeting }), ownerFeedRoutes(options)],
    emails: declareEmails(emails, options),
    jobs: calendarUrl === undefined ? [] : [createBusyReader({ ...options, calendarUrl, siteHost })],
    tables: {
      meetings: {
        owner: 'Whoever asked for it, by address.',
        key: ['id'],
        kept: { not: 'Goes with its envelope.' },
        exported: { as: 'meetings', read: exportMeetings },
        erased: { with: 'envelopes' },
      },
      meeting_hours: {
        owner: 'The firm: when it can be met.',
        key: ['id'],
        kept: { not: 'One row, which stays.' },
        exported: { not: 'Hours of the firm, about nobody.' },
        erased: { not: 'Hours of the firm, about nobody.' },
      },
      busy_calendars: {
        owner: "The firm: when its owner's calendar is busy, without a word on why.",
        key: ['calendar'],
        kept: { not: 'One row for each calendar that was ever set, written over at each reading.' },
        exported: { not: 'Times of the owner, about no visitor.' },
        erased: { not: 'Times of the owner, about no visitor.' },
      },
    },
  };
}
