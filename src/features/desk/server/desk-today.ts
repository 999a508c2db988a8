import {
  nothingSchema,
  type FirstStep,
  type MeetingCard,
  type TodayView,
  type WaitingCard,
} from '../shared/desk-schema.ts';
import { HOUR_MS } from '#shared/site/durations.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { defineQuery, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
import type { TeamRoles } from '#server/platform/http/function-guard.ts';
import type { EmailDeclaration } from '#server/platform/mail/outbox/email-declaration.ts';
import { listFailedMails } from './mails/desk-failed-mails.ts';
import { listHeldCards } from './desk-held.ts';
import { cardOf } from './people/desk-people.ts';
import { selectListed } from './people/people-search.ts';

const WAITING_SHOWN = 50;
const MEETINGS_SHOWN = 10;
/** In code points. */
const EXCERPT_LENGTH = 300;
/** With one alone, losing the phone closes the desk. */
const DEVICES_WANTED = 2;

export interface TodayOptions {
  roles: TeamRoles;
  emails: () => readonly EmailDeclaration[];
  /** Whether emails leave, and whether buyers can pay. */
  isSetUp: { mail: boolean; payments: boolean };
}

export function createToday({ roles, emails, isSetUp }: TodayOptions): FunctionBody {
  return defineQuery({
    schema: nothingSchema,
    async read(_input, { db, user, now }) {
      const member = signedInUser({ user });
      const [role, members, waiting, due, held, failedMails, meetings, firstSteps] = await Promise.all([
        roles.roleOf(db, member),
        roles.membersOf(db),
        withExcerpt(selectListed(db).where('waiting_since', 'is not', null).orderBy('waiting_since')),
        withExcerpt(selectListed(db).where('due_at', '<=', now).orderBy('due_at')),
        listHeldCards(db),
        listFailedMails(db, emails),
        nextMeetings(db, now),
        firstStepsOf(db, member.id, isSetUp),
      ]);
      const view = {
        role: role ?? 'helper',
        me: member.id,
        members,
        waiting,
        due,
        held,
        failedMails,
        meetings,
        firstSteps,
      };
      return view satisfies TodayView;
    },
  });
}

/** Each with the beginning of what they wrote last. */
async function withExcerpt(people: ReturnType<typeof selectListed>): Promise<WaitingCard[]> {
  const rows = await people
    .select((row) =>
      row
        .selectFrom('activities')
        .select('activities.text')
        .whereRef('activities.person_key', '=', 'people.person_key')
        .where('activities.member_id', 'is', null)
        .orderBy('activities.at', 'desc')
        .limit(1)
        .as('last_text'),
    )
    .limit(WAITING_SHOWN)
    .execute();
  return rows.map((row) => {
    const excerpt = Array.from(row.last_text ?? '').slice(0, EXCERPT_LENGTH);
    return { ...cardOf(row), excerpt: excerpt.join('') };
  });
}

/** Until the first person has written, the desk has nothing better to show. */
async function firstStepsOf(db: Queryable, userId: string, isSetUp: TodayOptions['isSetUp']): Promise<FirstStep[]> {
  if (await db.selectFrom('people').select('id').limit(1).executeTakeFirst()) return [];
  const devices = await db
    .selectFrom('factors')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .execute();
  const open: FirstStep[] = [];
  if (!isSetUp.mail) open.push('mail');
  if (!isSetUp.payments) open.push('payments');
  if (devices.length < DEVICES_WANTED) open.push('second-device');
  return open;
}

async function nextMeetings(db: Queryable, now: number): Promise<MeetingCard[]> {
  const rows = await db
    .selectFrom('meetings')
    .leftJoin('people', 'people.person_key', 'meetings.email_key')
    .select(['meetings.id', 'meetings.name', 'meetings.starts_at', 'people.id as person'])
    .where('meetings.status', '=', 'confirmed')
    .where('starts_at', '>=', now - HOUR_MS)
    .orderBy('starts_at')
    .limit(MEETINGS_SHOWN)
    .execute();
  return rows.flatMap(({ id, name, starts_at: at, person }) =>
    at === null ? [] : [{ id, name, at: isoTime(at), person }],
  );
}
