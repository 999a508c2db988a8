import words from '#content/desk/server-words.yaml';
import {
  importSchema,
  undoImportSchema,
  type ImportedRow,
  type ImportsView,
} from '#features/desk/shared/import-schema.ts';
import { nothingSchema } from '#features/desk/shared/desk-schema.ts';
import { labelsOf } from '#features/desk/shared/contact-lists.ts';
import { LABEL_DIVIDER } from '#features/desk/shared/desk-limits.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import { emailKey } from '#shared/text/email-address.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { recordAct } from '#server/platform/audit/audit-log.ts';
import { defineQuery } from '#server/platform/http/site-function.ts';
import { addPeople, removeAdded } from '#server/platform/people/add-people.ts';
import { linesOf } from '#server/platform/people/people-tables.ts';
import { addressesOf, isOfCompany, numbersOf, sameMarks } from '#server/platform/people/same-marks.ts';
import { deskCommand, requireFreshCode } from '../desk-command.ts';
import { isSameNumber, markedLike } from './same-people.ts';

/** Few enough that visitors who write meanwhile aren't held up. */
const REMOVED_AT_ONCE = 250;
/** More people than share a mailbox or the end of a number. */
const SHARING = 20;
/** As long as an import can be taken back. */
const LISTED_MS = 30 * DAY_MS;
const LISTED = 5;

/** Some rows of a file. Nobody known is changed, and nobody gets any mail: being on a list is no consent. */
export const importPeople = deskCommand(importSchema, async ({ import: id, rows, isDry }, { tx, now, member }) => {
  requireFreshCode(member, now);
  const { fresh, known } = await sortOut(tx, rows.map(personOf));
  if (!isDry && fresh.length > 0) {
    const { import: title } = words.activity;
    await addPeople(tx, fresh, { id, kind: 'import', title, source: words.sources.import, memberId: member.id }, now);
    await recordAct(tx, { actor: member.id, action: 'people.import', subject: id, count: fresh.length }, now);
  }
  return { added: fresh.length, known };
});

function personOf({ email, phone, label, ...row }: ImportedRow) {
  const [first = '', ...others] = linesOf(email);
  const addresses = others.length > 0 ? email : '';
  return { ...row, email: first, addresses, phone, label: labelsOf(label).join(LABEL_DIVIDER) };
}

/** Known by an address, or by a number if there is no address. Of two rows of the same person, the first counts. */
async function sortOut(tx: Queryable, people: readonly ReturnType<typeof personOf>[]) {
  const keysOf = (person: (typeof people)[number]) => addressesOf(person).map(emailKey);
  const keys = people.flatMap(keysOf);
  const there =
    keys.length > 0 ? await tx.selectFrom('people').select('person_key').where('person_key', 'in', keys).execute() : [];
  const marks = people.flatMap((person) => sameMarks(person)).filter((mark) => !isOfCompany(mark));
  const marked = await markedLike(tx, marks, people.length * SHARING);
  const addresses = new Set([...there.map(({ person_key: key }) => key), ...marked.flatMap(addressesOf).map(emailKey)]);
  const numbers = new Set(marked.flatMap(numbersOf));
  const fresh: (typeof people)[number][] = [];
  const known: number[] = [];
  people.forEach((person, index) => {
    const own = numbersOf(person);
    const isKnown =
      person.email === ''
        ? own.some((number) => [...numbers].some((other) => isSameNumber(number, other)))
        : keysOf(person).some((key) => addresses.has(key));
    if (isKnown) known.push(index);
    else fresh.push(person);
    for (const key of keysOf(person)) addresses.add(key);
    for (const number of own) numbers.add(number);
  });
  return { fresh, known };
}

/** Removes some of whom an import added and nobody has touched since; to be called until nobody is removed. */
export const undoImport = deskCommand(
  undoImportSchema,
  async ({ import: id }, { tx, now, member }) => {
    requireFreshCode(member, now);
    const removed = await removeAdded(tx, id, 'import', REMOVED_AT_ONCE);
    if (removed.length > 0)
      await recordAct(tx, { actor: member.id, action: 'people.import.undo', subject: id, count: removed.length }, now);
    return { removed: removed.length };
  },
  { handlesRepeats: true },
);

export const importsQuery = defineQuery({
  schema: nothingSchema,
  async read(_input, { db, now }) {
    const rows = await db
      .selectFrom('activities')
      .select((row) => ['reference', row.fn.max('at').as('at'), row.fn.countAll<number>().as('count')])
      .where('kind', '=', 'import')
      .where('at', '>', now - LISTED_MS)
      .groupBy('reference')
      .orderBy((row) => row.fn.max('at'), 'desc')
      .limit(LISTED)
      .execute();
    const imports = rows.map(({ reference: id, at, count }) => ({ id, at: isoTime(at), count }));
    return { imports } satisfies ImportsView;
  },
});
