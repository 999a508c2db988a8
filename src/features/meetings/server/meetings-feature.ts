import { MINUTE_MS } from '#shared/site/durations.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { functionsOf } from '#server/platform/http/site-function.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { declareEmails } from '#server/platform/mail/outbox/email-declaration.ts';
import { emails } from './meeting-emails.tsx';
import type { Announce } from '#server/platform/mail/outbox/owner-notices.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import { createAnswerMeeting, createMeetingQuery } from './meeting-endpoint.ts';
import { meetingForm } from './meeting-form.ts';
import { exportMeetings } from './meeting-store.ts';

/** Only bounds the load; the tokens are unguessable. */
const MEETING_CALLS: RateLimit = { name: 'meeting-calls', points: 30, windowMs: MINUTE_MS };

interface MeetingsOptions {
  links: PrivateLinks;
  announce: Announce;
  siteUrl: string;
}

export function createMeetings(options: MeetingsOptions): Feature {
  const { links } = options;
  return {
    name: 'meetings',
    forms: [meetingForm],
    functions: functionsOf('anyone', MEETING_CALLS, {
      meeting: createMeetingQuery(links),
      'answer-meeting': createAnswerMeeting(options),
    }),
    emails: declareEmails(emails, options),
    tables: {
      meetings: {
        owner: 'Whoever asked for it, by address.',
        key: ['id'],
        kept: { not: 'Goes with its envelope.' },
        exported: { as: 'meetings', read: exportMeetings },
        erased: { with: 'envelopes' },
      },
    },
  };
}
