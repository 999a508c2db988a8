import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import {
  nothingSchema,
  todaySchema,
  type DeskView,
  type FirstStep,
  type MeetingCard,
  type TodayGroup,
  type TodayInput,
  type TodayView,
} from '../shared/desk-schema.ts';
import brand from '#content/brand.yaml';
import { businessDaysBefore } from '#shared/site/business-minutes.ts';
import { HOUR_MS } from '#shared/site/durations.ts';
import { localDay } from '#shared/site/wall-clock.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Queryable, Tables } from '#server/platform/db/database.ts';
import { defineQuery, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
import type { TeamRoles } from '#server/platform/http/function-guard.ts';
import type { EmailDeclaration } from '#server/platform/mail/outbox/email-declaration.ts';
import { promisedBy, promisesTo } from './people/open-promises.ts';
import { listFailedMails } from './mails/desk-failed-mails.ts';
import { listHeldCards } from './desk-held.ts';
import { countWaiting } from './mails/day-sheet.ts';
import { listedCardOf } from './people/desk-people.ts';
import { isWaiting, selectWithWords } from './people/listed-person.ts';
import { countAuthenticators } from './push/push-devices.ts';
import { countRows } from '#server/platform/db/count-rows.ts';

const MEETINGS_SHOWN = 10;
/** With one alone, losing the phone closes the desk. */
const DEVICES_WANTED = 2;

interface TodayOptions {
  emails: () => readonly EmailDeclaration[];
  ownerTimeZone: string;
}

/** What every screen of the desk needs. */
export function createDeskView(roles: TeamRoles, timeZone: string): FunctionBody {
  return defineQuery({
    schema: nothingSchema,
    async read(_input, { db, user, now }) {
      const member = signedInUser({ user });
      const [role, members, waiting] = await Promise.all([
        roles.roleOf(db, member),
        roles.membersOf(db),
        countWaiting(db, now),
      ]);
      return {
        role: role ?? 'helper',
        me: member.id,
        members,
        waiting,
        timeZone,
        lateBefore: isoTime(lateBefore(now)),
      } satisfies DeskView;
    },
  });
}

export function createToday({ emails, ownerTimeZone }: TodayOptions): FunctionBody {
  return defineQuery({
    schema: todaySchema,
    async read(input, { db, user, now }) {
      const member = signedInUser({ user });
      const [groups, waiting, held, failedMails, meetings, firstSteps] = await Promise.all([
        groupsOf(db, input, { now, timeZone: ownerTimeZone }),
        countWaiting(db, now),
        listHeldCards(db),
        listFailedMails(db, emails),
        nextMeetings(db, now),
        firstStepsOf(db, member.id),
      ]);
      return {
        waiting,
        groups,
        held,
        failedMails,
        meetings,
        firstSteps,
      } satisfies TodayView;
    },
  });
}

const lateBefore = (now: number) => businessDaysBefore(now, brand.replyDays ?? 1, brand.hours);

/** Each person is in one group at most. */
async function groupsOf(
  db: Queryable,
  { order, since, shown }: TodayInput,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<TodayView['groups']> {
  const visit = since === null ? Number.MAX_SAFE_INTEGER : Date.parse(since);
  const promised = promisedBy(db, now, timeZone);
  const others = (people: People) => people.where('people.person_key', 'not in', promised);
  const waiting = (people: People) => others(people).where(isWaiting(now)).where('due_at', 'is', null);
  const isDue = (people: People) =>
    people.where((row) => row.or([row('due_at', '<=', now), row('people.person_key', 'in', promised)]));
  // Who is late comes before promises, and both before reminders.
  const dueOrder = sql`case when waiting_since < ${lateBefore(now)} then waiting_since - ${now} else coalesce(due_at, 0) end`;
  const [due, fresh, longer, snoozed] = await Promise.all([
    groupOf(db, isDue, dueOrder, 'longest', shown, localDay(now, timeZone)),
    groupOf(db, (people) => waiting(people).where('waiting_since', '>', visit), 'waiting_since', order, shown),
    groupOf(db, (people) => waiting(people).where('waiting_since', '<=', visit), 'waiting_since', order, shown),
    groupOf(db, (people) => others(people).where('due_at', '>', now), 'due_at', 'longest', shown),
  ]);
  return { due, fresh, waiting: longer, snoozed };
}

type People = SelectQueryBuilder<Tables, 'people', object>;

/**
 * Each with the beginning of what they wrote last.
 * @param today For the promises that are due.
 */
async function groupOf(
  db: Queryable,
  among: (people: People) => People,
  by: 'due_at' | 'waiting_since' | RawBuilder<unknown>,
  order: TodayInput['order'],
  shown: number,
  today?: string,
): Promise<TodayGroup> {
  const count = await countRows(among(db.selectFrom('people')));
  if (count === 0) return { count, people: [] };
  const direction = order === 'longest' ? 'asc' : 'desc';
  const rows = await selectWithWords(db)
    .where('people.person_key', 'in', (row) =>
      among(row.selectFrom('people')).select('people.person_key').orderBy(by, direction).orderBy('id').limit(shown),
    )
    .orderBy(by, direction)
    .orderBy('id')
    .execute();
  const keys = rows.map(({ person_key: key }) => key);
  const promises = await promisesTo(db, today === undefined ? [] : keys, today);
  const people = rows.map((row) => ({ ...listedCardOf(row), promises: promises.get(row.person_key) ?? [] }));
  return { count, people };
}

/** Until the first person has written, the desk has nothing better to show than what to set up. */
async function firstStepsOf(db: Queryable, userId: string): Promise<FirstStep[]> {
  const [devices, person] = await Promise.all([
    countAuthenticators(db, userId),
    db.selectFrom('people').select('id').limit(1).executeTakeFirst(),
  ]);
  const open: FirstStep[] = [];
  if (!person) open.push('go-live');
  if (devices < DEVICES_WANTED) open.push('second-device');
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
