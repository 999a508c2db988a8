/**
 * Every list that a query answers with is in a stated order. Each row is there three times, and its times are neither in
 * the order in which the rows were stored nor in that of their ids, so that no order comes about by chance.
 */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#shared/site/durations.ts';
import type { CheckoutAnswer } from '#features/checkout/shared/order-schema.ts';
import type { Database } from '#server/platform/db/database.ts';
import { tableShapes, type TableShape } from '#server/platform/db/table-shapes.ts';
import { checkoutBody, press } from '../support/browser/buyer.ts';
import { openDesk } from '../support/desk-site.ts';
import { leaveTraces } from '../support/holder-traces.ts';
import { describeOnEmbedded } from '../support/test-database.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
/** Of the two copies: before all other ids and after them, but in time the other way around. */
const COPIES = [
  { mark: '00000000', later: 2 * HOUR_MS },
  { mark: 'ffffffff', later: HOUR_MS },
];
/** One of each is enough: whose rows the others refer to, and what nobody lists. */
const SINGLE = /^(users|people|person_words|briefs|idempotency_keys|rate_limits|refresh_tokens)$/;
/** When a row was stored; its other times are in the opposite order, which tells by which of them a list is sorted. */
const FIRST = /^(created_at|received_at|at)$/;
const TIMED = /(^|_)(at|from|until)$/;
/** What may not be there twice, besides the key. */
const UNIQUE = /hash|reference|digest|number$|endpoint|nonce|stripe_invoice/;

describeOnEmbedded('what queries list', (database) => {
  test('is in the order that is stated here', { timeout: 60_000 }, async () => {
    const { db } = database;
    const { site, owner, spam, enterCode } = await openDesk(db);
    await leaveTraces(site, db, owner);
    const bought = await owner.ask<CheckoutAnswer>('create-checkout', checkoutBody({ plan: 'starter' }));
    await press(site, bought.reference, 'approve');
    await spam(owner.email);
    await db.updateTable('outbox').set({ status: 'failed' }).execute();
    await db
      .updateTable('meetings')
      .set({ status: 'confirmed', starts_at: site.clock.now() + 6 * HOUR_MS })
      .execute();
    await multiply(db);
    await enterCode(owner);
    const { id } = await db
      .selectFrom('people')
      .select('id')
      .where('email', '=', owner.email)
      .executeTakeFirstOrThrow();
    const lists: string[] = [];
    for (const { name, kind, guard } of site.features.flatMap((feature) => feature.functions ?? []))
      for (const input of kind === 'query' && guard !== 'anyone' ? [{}, { id }, { person: id }] : []) {
        const answer = await owner.call(name, input);
        if (answer.ok) lists.push(...ordersIn(await answer.json(), name));
      }
    expect([...new Set(lists)].toSorted()).toMatchInlineSnapshot(`
      [
        "account-overview.assessments: completedAt down",
        "account-overview.comparisons: since down",
        "account-overview.orders: createdAt down",
        "account-overview.sessions: createdAt up",
        "account-overview.sessions: lastSeenAt down",
        "desk-today.failedMails: at up",
        "desk-today.held: at up",
        "desk-today.meetings: at up",
        "desk-views.views: id up",
        "desk-week.weeks: from down",
        "desk-week.weeks: until down",
        "disc-teams.results: completedAt down",
        "disc-teams.teams: id up",
        "export-account.export.assessmentReminders: dueAt up",
        "export-account.export.assessments: completedAt down",
        "export-account.export.comparisons: agreedAt down",
        "export-account.export.comparisons: createdAt down",
        "export-account.export.discTeamConsents: assessment down",
        "export-account.export.discTeams: openedAt up",
        "export-account.export.leads: receivedAt up",
        "export-account.export.leads: submittedAt down",
        "export-account.export.meetings: askedAt up",
        "export-account.export.meetings: startsAt down",
        "export-account.export.orders: paidAt up",
        "export-account.export.orders: placedAt down",
        "export-account.export.questionnaires: sentAt up",
        "export-account.export.sessions: createdAt up",
        "export-account.export.sessions: lastSeenAt down",
        "export-account.export.twoStepDevices: addedAt up",
        "person-meetings.meetings: startsAt up",
        "person-orders.orders: paidAt down",
        "waiting-orders.orders: paidAt up",
      ]
    `);
  });
});

async function multiply(db: Database): Promise<void> {
  for (const shape of tableShapes().filter(({ name }) => !SINGLE.test(name))) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(shape.name)}`.execute(db);
    for (const row of rows) for (const copy of COPIES) await insert(db, shape, copyOf(shape, row, copy));
  }
}

function copyOf({ columns, key, parents }: TableShape, row: Record<string, unknown>, copy: (typeof COPIES)[number]) {
  return columns.map(({ name, type }) => {
    const value = row[name];
    const parent = parents.find(({ column }) => column === name)?.table;
    const isOther = parent === undefined ? key.includes(name) || UNIQUE.test(name) : !SINGLE.test(parent);
    if (typeof value === 'string' && isOther) return copy.mark + value.slice(copy.mark.length);
    if (typeof value !== 'number' || !/^bigint$/i.test(type) || !TIMED.test(name)) return value;
    return FIRST.test(name) ? value + copy.later : value - copy.later;
  });
}

/** Does nothing where there can only be one. */
async function insert(db: Database, { name, columns }: TableShape, values: unknown[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const rows = sql`insert into ${sql.table(name)} (${names}) values (${sql.join(values)})`;
  await sql`${rows} on conflict do nothing`.execute(db);
}

/** Of each list: by which time it is in order, or by when the rows with its ids were stored. */
function ordersIn(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!Array.isArray(value)) return Object.entries(value).flatMap(([name, part]) => ordersIn(part, `${path}.${name}`));
  const items = value as Record<string, unknown>[];
  const inner = items.flatMap((item) => ordersIn(item, path));
  if (items.length < 1 + COPIES.length) return inner;
  const orders = (timeOf: (text: string) => number) =>
    Object.keys(items[0] ?? {}).flatMap((name) => {
      const order = orderOf(items.map((item) => timeOf(String(item[name]))));
      return order ? [`${path}: ${name} ${order}`] : [];
    });
  const timed = orders((text) => (TIME.test(text) ? Date.parse(text) : Number.NaN));
  return [...inner, ...(timed.length > 0 ? timed : orders(storedAfter))];
}

function storedAfter(id: string): number {
  return UUID.test(id) ? (COPIES.find(({ mark }) => id.startsWith(mark))?.later ?? 0) : Number.NaN;
}

/** Empty for what isn't a time, or is the same for all. */
function orderOf(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  if (times.some(Number.isNaN) || sorted[0] === sorted.at(-1)) return '';
  const is = (others: readonly number[]) => others.every((time, index) => time === times[index]);
  return is(sorted) ? 'up' : is(sorted.toReversed()) ? 'down' : 'in no order';
}
