/**
 * Every list that a query answers with is in a stated order. Each row is there three times, and its times are neither in
 * the order in which the rows were stored nor in that of their ids, so that no order comes about by chance.
 */
import { expect, test } from 'vitest';
import { HOUR_MS } from '#shared/site/durations.ts';
import type { Database } from '#server/platform/db/database.ts';
import { tableShapes, type TableShape } from '#server/platform/db/table-shapes.ts';
import { insertRow, openAskedSite, rowsOf, type Row } from '../support/asked-queries.ts';
import { describeOnEmbedded } from '../support/test-database.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
/** Of the two copies: before all other ids and after them, but in time the other way around. */
const COPIES = [
  { mark: '00000000', later: 2 * HOUR_MS },
  { mark: 'ffffffff', later: HOUR_MS },
];
/** One of each is enough: whose rows the others refer to, and what nobody lists. */
const SINGLE = /^(users|people|subscribers|person_words|briefs|idempotency_keys|rate_limits|refresh_tokens)$/;
/** When a row was stored; its other times are in the opposite order, which tells by which of them a list is sorted. */
const FIRST = /^(created_at|received_at|at)$/;
const TIMED = /(^|_)(at|from|until)$/;
/** What may not be there twice, besides the key. */
const UNIQUE = /hash|reference|digest|number$|endpoint|nonce|stripe_invoice/;

describeOnEmbedded('what queries list', (database) => {
  test('is in the order that is stated here', { timeout: 60_000 }, async () => {
    const { db } = database;
    const { answers } = await openAskedSite(db);
    await multiply(db);
    const lists = [...(await answers())].flatMap(([name, answer]) => ordersIn(answer, name));
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
        "desk-words.groups: lastAt down",
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
        "export-account.export.letters: at up",
        "export-account.export.meetings: askedAt up",
        "export-account.export.meetings: startsAt down",
        "export-account.export.orders: paidAt up",
        "export-account.export.orders: placedAt down",
        "export-account.export.questionnaires: sentAt up",
        "export-account.export.sessions: createdAt up",
        "export-account.export.sessions: lastSeenAt down",
        "export-account.export.twoStepDevices: addedAt up",
        "letters.letters: at down",
        "person-meetings of a person.meetings: startsAt up",
        "person-orders of an id.orders: paidAt down",
        "waiting-orders of an id.orders: paidAt up",
        "waiting-orders.orders: paidAt up",
        "webhooks.webhooks: addedAt up",
      ]
    `);
  });
});

async function multiply(db: Database): Promise<void> {
  for (const shape of tableShapes().filter(({ name }) => !SINGLE.test(name)))
    for (const row of await rowsOf(db, shape.name))
      for (const copy of COPIES) await insertRow(db, shape, copyOf(shape, row, copy));
}

function copyOf({ columns, key, parents }: TableShape, row: Row, copy: (typeof COPIES)[number]): Row {
  const valueOf = ({ name, type }: TableShape['columns'][number]) => {
    const value = row[name];
    const parent = parents.find(({ column }) => column === name)?.table;
    const isOther = parent === undefined ? key.includes(name) || UNIQUE.test(name) : !SINGLE.test(parent);
    if (typeof value === 'string' && isOther) return copy.mark + value.slice(copy.mark.length);
    if (typeof value !== 'number' || !/^bigint$/i.test(type) || !TIMED.test(name)) return value;
    return FIRST.test(name) ? value + copy.later : value - copy.later;
  };
  return Object.fromEntries(columns.map((column) => [column.name, valueOf(column)]));
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
