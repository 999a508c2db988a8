/** People and lists of the desk as its functions answer them, for tests of its screens in a lone tab. */
import type { Activity, DeskView, TodayView, WaitingCard } from '#features/desk/shared/desk-schema.ts';

export function cardOf(name: string, more: Partial<WaitingCard> = {}): WaitingCard {
  return {
    id: name.toLowerCase(),
    name,
    email: `${name.toLowerCase()}@visitor.example`,
    status: 'new',
    version: name.length,
    lastTitle: 'Prices and plans',
    lastForm: 'contact',
    lastAt: '2026-11-24T13:30:00.000Z',
    waitingSince: null,
    dueAt: null,
    held: 0,
    phone: null,
    source: '',
    assignee: null,
    label: '',
    company: '',
    hit: null,
    excerpt: '',
    promises: [],
    ...more,
  };
}

/** An entry of the timeline, of the person's own and without words unless it says otherwise. */
export function entryOf(id: string, at: string, more: Partial<Activity> = {}): Activity {
  const none = { member: null, held: null, isBinned: false, promise: null, mail: null };
  return { id, at, kind: '', title: '', text: '', ...none, ...more };
}

/** What a person's page shows beside the card. */
export const DETAILS = { phones: [], addresses: [], ownAddresses: [], same: [] };

export const MEMBERS = ['me', 'max'].map((id) => ({ id, email: `${id}@team.example` }));

export const DESK: DeskView = {
  role: 'helper',
  me: 'me',
  members: MEMBERS,
  waiting: 0,
  timeZone: 'UTC',
  lateBefore: '',
};

export const groupOf = (...people: WaitingCard[]) => ({ count: people.length, people });

export const EMPTY_DAY: TodayView = {
  waiting: 0,
  groups: { due: groupOf(), fresh: groupOf(), waiting: groupOf(), snoozed: groupOf() },
  held: [],
  failedMails: [],
  meetings: [],
  firstSteps: [],
};
