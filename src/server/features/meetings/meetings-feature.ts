/** Meetings: a visitor proposes three times, the owner answers, and calendar files follow. */
import { declareEmail } from '../../platform/mail/email-declaration.ts';
import type { Feature } from '../../platform/feature/feature.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import type { PrivateLinks } from '../../platform/private-links.ts';
import { createAnswerMeeting } from './answer-meeting-endpoint.ts';
import { heldMeetings } from './held-meetings.ts';
import { createMeetingFormEndpoint, MEETINGS_PER_CLIENT, type MeetingFormOptions } from './meeting-form-endpoint.ts';
import { meetingOwnerEmail } from './meeting-owner-email.tsx';
import { eraseMeetings, exportMeetings } from './meeting-store.ts';
import { createMeetingQuery } from './meeting-view-endpoint.ts';
import { meetingVisitorEmail } from './meeting-visitor-email.tsx';
import { createRequestMeeting } from './request-meeting-endpoint.ts';

const MINUTE_MS = 60_000;
/** Only bounds the load; the tokens are unguessable. */
const MEETING_CALLS: RateLimit = { name: 'meeting-calls', points: 30, windowMs: MINUTE_MS };

interface MeetingsOptions extends MeetingFormOptions {
  links: PrivateLinks;
}

export function createMeetings(options: MeetingsOptions): Feature {
  const { links, siteUrl } = options;
  return {
    name: 'meetings',
    functions: [
      {
        name: 'request-meeting',
        guard: 'anyone',
        limitPerClient: MEETINGS_PER_CLIENT,
        ...createRequestMeeting(options),
      },
      { name: 'meeting', guard: 'anyone', limitPerClient: MEETING_CALLS, ...createMeetingQuery(links) },
      { name: 'answer-meeting', guard: 'anyone', limitPerClient: MEETING_CALLS, ...createAnswerMeeting(options) },
    ],
    routes: {
      base: '/meeting',
      endpoint: createMeetingFormEndpoint(options),
      list: [{ method: 'POST', path: '/request', guard: 'own form', limits: [MEETINGS_PER_CLIENT] }],
    },
    emails: [
      declareEmail({
        kind: 'meeting-owner',
        causedBy: 'visitor',
        signsIn: false,
        ...meetingOwnerEmail(siteUrl, links),
      }),
      declareEmail({
        kind: 'meeting-visitor',
        causedBy: 'visitor',
        signsIn: false,
        ...meetingVisitorEmail(siteUrl, links),
      }),
    ],
    held: heldMeetings(options),
    tables: {
      meetings: {
        owner: 'Whoever asked for it, by address.',
        key: ['id'],
        kept: [{ period: 'meetings', since: 'created_at' }],
        exported: { as: 'meetings', read: exportMeetings },
        erased: eraseMeetings,
      },
    },
  };
}
