import { routes } from '#shared/site/routes.ts';
import type { Meeting } from './meeting-store.ts';
import type { MeetingNews } from './meeting-turn.ts';

/** One that was queued by an earlier release has no phone and no length; it was half an hour. */
export type MailedMeeting = Omit<Meeting, 'minutes' | 'phone'> & Partial<Pick<Meeting, 'minutes' | 'phone'>>;

/** Holds a copy of the meeting: a queued mail must not show a later state under an earlier sequence number. */
export interface MeetingMailPayload {
  meeting: MailedMeeting;
  news: MeetingNews;
  note: string;
  changedAt: number;
}

export const MEETING_PATH = routes.meeting;
/** The page that works without scripts has the token in its path. */
export const CHANGE_PATH = `${routes.meeting}/change`;
export const CHANGE_PURPOSE = 'meeting-change';

export function sampleMeeting(): Meeting {
  return {
    id: 'b6b3a1de-0000-4000-8000-000000000000',
    name: "Zoë O'Hara <b>",
    email: 'zoe@customer.example',
    about: 'Four vans, and nobody answers between eight and ten. Which plan would fit?',
    phone: '(202) 555-0142',
    timeZone: 'America/Chicago',
    slots: [Date.UTC(2026, 11, 1, 15), Date.UTC(2026, 11, 2, 15), Date.UTC(2026, 11, 3, 20)],
    status: 'requested',
    startsAt: null,
    sequence: 0,
    version: 1,
    repeats: 0,
    minutes: 30,
  };
}
