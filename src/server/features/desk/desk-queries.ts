/** What the desk's pages read: today, the people, and one person. */
import {
  peopleSchema,
  personSchema,
  todaySchema,
  type PeopleView,
  type PersonView,
  type TodayView,
} from '../../../shared/desk/desk-schema.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { Refusal, type ApiError } from '../../platform/http/api-error.ts';
import { defineQuery, signedInUser, type FunctionBody } from '../../platform/http/site-function.ts';
import type { TeamRoles } from '../../platform/http/team-roles.ts';
import type { PersonRow } from '../../platform/people/people-tables.ts';
import { cardOf, countPeople, findPerson, listPeople, timelineOf } from './desk-people.ts';

const WAITING_SHOWN = 50;

export const noSuchPerson: ApiError = {
  code: 'not_found',
  message: 'Nobody has this address. They may have been erased.',
};

export function createToday(roles: TeamRoles): FunctionBody {
  return defineQuery({
    schema: todaySchema,
    async read(_input, { db, user, now }) {
      const waiting = db.selectFrom('people').selectAll().where('waiting_since', 'is not', null);
      const due = db.selectFrom('people').selectAll().where('due_at', '<=', now);
      const [role, waitingRows, dueRows, held, failedMails, meeting] = await Promise.all([
        roles.roleOf(db, signedInUser({ user })),
        waiting.orderBy('waiting_since').limit(WAITING_SHOWN).execute(),
        due.orderBy('due_at').limit(WAITING_SHOWN).execute(),
        countHeldPeople(db),
        countFailedMails(db),
        nextMeeting(db, now),
      ]);
      const view: TodayView = {
        role: role ?? 'helper',
        waiting: waitingRows.map(cardOf),
        due: dueRows.map(cardOf),
        held,
        failedMails,
        meeting,
      };
      return { ...view };
    },
  });
}

export const peopleQuery: FunctionBody = defineQuery({
  schema: peopleSchema,
  async read({ filter, after }, { db }) {
    const [{ rows, next }, total] = await Promise.all([listPeople(db, filter, after), countPeople(db, filter)]);
    const view: PeopleView = { people: rows.map(cardOf), total, next };
    return { ...view };
  },
});

export const personQuery: FunctionBody = defineQuery({
  schema: personSchema,
  read: async ({ id }, { db }) => ({ person: await viewOf(db, await requirePerson(db, id)) }),
});

/** @throws {Refusal} when there is nobody with this id. */
export async function requirePerson(db: Queryable, id: string): Promise<PersonRow> {
  const row = await findPerson(db, id);
  if (!row) throw new Refusal(noSuchPerson);
  return row;
}

export async function viewOf(db: Queryable, row: PersonRow): Promise<PersonView> {
  return { ...cardOf(row), activities: await timelineOf(db, row.person_key) };
}

async function countHeldPeople(db: Queryable): Promise<number> {
  const { held } = await db
    .selectFrom('envelopes')
    .select((row) => row.fn.countAll<number | string>().as('held'))
    .where('held_for', 'is not', null)
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(held);
}

async function countFailedMails(db: Queryable): Promise<number> {
  const { failed } = await db
    .selectFrom('outbox')
    .select((row) => row.fn.countAll<number | string>().as('failed'))
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow();
  return Number(failed);
}

async function nextMeeting(db: Queryable, now: number): Promise<TodayView['meeting']> {
  const row = await db
    .selectFrom('meetings')
    .select(['name', 'starts_at'])
    .where('status', '=', 'confirmed')
    .where('starts_at', '>=', now)
    .orderBy('starts_at')
    .executeTakeFirst();
  return row?.starts_at ? { name: row.name, at: isoTime(row.starts_at) } : null;
}
