/** What the page Week and the weekly letter count. */
import brand from '#content/brand.yaml';
import { DEEDS, type Deed } from '#features/desk/shared/desk-schema.ts';
import { weekSchema, type WeekFigures, type WeekView } from '#features/desk/shared/week-view.ts';
import { dayOfWeek, type BusinessHours } from '#shared/site/phone-hours.ts';
import { daysLater, localDay, startOfDay } from '#shared/site/wall-clock.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { FirstAnswerRow } from '#server/platform/people/people-tables.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { LET_THROUGH } from '#server/platform/forms/envelope-store.ts';
import type { TeamRoles } from '#server/platform/http/function-guard.ts';
import { defineQuery, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
import { doers, ordersPaid, type Span } from './deeds.ts';
import { isWaiting } from './listed-person.ts';
import { countRows } from '#server/platform/db/count-rows.ts';

/** One, and the four before it. */
const WEEKS = 5;
const WEEK_DAYS = 7;
const SLOWEST_SHOWN = 5;

/** For the weekly letter. */
export async function readWeek(db: Queryable, span: Span) {
  const byForm = await db
    .selectFrom('envelopes')
    .select((row) => ['form as name', row.fn.countAll<number>().as('count')])
    .where('received_at', '>=', span.from)
    .where('received_at', '<', span.until)
    .where(LET_THROUGH)
    .groupBy('form')
    .orderBy('form')
    .execute();
  const answers = await answersIn(db, span);
  return {
    /** Submissions by form, without those held as spam. */
    byForm,
    bySource: await sourcesOf(db, span),
    /** Of business hours; null when nobody was answered. */
    medianMinutes: medianOf(answers.map(({ minutes }) => minutes)),
    slowest: answers.slice(0, SLOWEST_SHOWN),
  };
}

export function createWeek(roles: TeamRoles, timeZone: string): FunctionBody {
  return defineQuery({
    schema: weekSchema,
    async read({ back }, { db, user, now }) {
      const isOwner = (await roles.roleOf(db, signedInUser({ user }))) === 'owner';
      const spans = lastWeeks(now, timeZone, brand.hours, back);
      const [weeks, sources, slowest] = await Promise.all([
        Promise.all(spans.map((span) => figuresOf(db, span, now, isOwner))),
        sourcesOf(db, spans[0]),
        back === 0 ? longestWaits(db, now) : [],
      ]);
      const [current] = weeks;
      const [longest] = slowest;
      if (current && longest) current.longestWaitMs = Math.max(longest.waitedMs, current.longestWaitMs ?? 0);
      return { weeks, sources, slowest } satisfies WeekView;
    },
  });
}

/**
 * From the firm's first workday to the next on this zone's clock, the latest week first.
 * @param back How many weeks the latest is before this one.
 */
export function lastWeeks(
  now: number,
  timeZone: string,
  hours: BusinessHours = brand.hours,
  back = 0,
): [Span, ...Span[]] {
  const today = localDay(now, timeZone);
  const firstDay = daysLater(today, -dayOfWeek(hours, today) - WEEK_DAYS * back);
  const weekBefore = (weeks: number): Span => {
    const first = daysLater(firstDay, -WEEK_DAYS * weeks);
    return { from: startOfDay(first, timeZone), until: startOfDay(daysLater(first, WEEK_DAYS), timeZone) };
  };
  return [weekBefore(0), ...Array.from({ length: WEEKS - 1 }, (_one, index) => weekBefore(index + 1))];
}

async function figuresOf(db: Queryable, span: Span, now: number, isOwner: boolean): Promise<WeekFigures> {
  const { from, until } = span;
  const [counted, answers, paid] = await Promise.all([
    // Meetings to come haven't been held.
    Promise.all(
      DEEDS.map(async (what) => [what, await countWho(db, what, { from, until: Math.min(until, now) })] as const),
    ),
    answersIn(db, span),
    isOwner ? paidIn(db, span) : null,
  ]);
  return {
    from: isoTime(from),
    until: isoTime(Math.min(until, now)),
    counts: Object.fromEntries(counted) as Record<Deed, number>,
    medianWaitMs: medianOf(answers.map(waitedFor).toSorted((one, other) => one - other)),
    longestWaitMs: answers.length > 0 ? answers.map(waitedFor).reduce((one, other) => Math.max(one, other)) : null,
    paid,
  };
}

async function countWho(db: Queryable, what: Deed, span: Span): Promise<number> {
  return countRows(db.selectFrom('people').where('people.person_key', 'in', doers(db, what, span)));
}

async function paidIn(db: Queryable, span: Span) {
  const rows = await ordersPaid(db, span)
    .select((row) => ['currency', row.fn.sum<number | string>('due_now').as('cents')])
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  return rows.map(({ currency, cents }) => ({ currency, cents: Number(cents) }));
}

/** First answers, the slowest first. */
async function answersIn(db: Queryable, { from, until }: Span) {
  return db
    .selectFrom('first_answers')
    .innerJoin('people', 'people.person_key', 'first_answers.person_key')
    .select(['people.id', 'people.name', 'people.email', 'first_answers.kind', 'first_answers.minutes'])
    .select(['first_answers.waiting_since', 'answered_at'])
    .where('answered_at', '>=', from)
    .where('answered_at', '<', until)
    .orderBy('minutes', 'desc')
    .orderBy('people.id')
    .execute();
}

async function longestWaits(db: Queryable, now: number): Promise<WeekView['slowest']> {
  const waiting = await db
    .selectFrom('people')
    .select(['id', 'name', 'email', 'waiting_since'])
    .where(isWaiting(now))
    .orderBy('waiting_since')
    .orderBy('id')
    .limit(SLOWEST_SHOWN)
    .execute();
  return waiting.map(({ id, name, email, waiting_since: since }) => ({
    id,
    name: name || email,
    waitedMs: now - (since ?? now),
  }));
}

function waitedFor({ waiting_since: since, answered_at: at }: Pick<FirstAnswerRow, 'waiting_since' | 'answered_at'>) {
  return at - since;
}

/** Those who wrote, by where their first visit came from, most first; an empty name is of those of whom nothing is known. */
async function sourcesOf(db: Queryable, span: Span) {
  const rows = await db
    .selectFrom('people')
    .select((row) => ['source as name', row.fn.countAll<number>().as('count')])
    .where('people.person_key', 'in', doers(db, 'wrote', span))
    .groupBy('source')
    .execute();
  return rows.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

function medianOf(sorted: readonly number[]): number | null {
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return middle.length === 0 ? null : Math.round(middle.reduce((sum, one) => sum + one, 0) / middle.length);
}
