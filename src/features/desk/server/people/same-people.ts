/** Who may be the same person under another address: a suggestion, which the team takes or turns down. */
import type { SameBy, SamePerson } from '#features/desk/shared/kept-schema.ts';
import { recipientKey } from '#shared/text/email-address.ts';
import { foldText } from '#shared/text/fold-text.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { linesOf, type PersonRow } from '#server/platform/people/people-tables.ts';
import { addressesOf, isOfCompany, numbersOf, sameMarks } from '#server/platform/people/same-marks.ts';
import { meantWords } from '#server/platform/people/search-words.ts';

const SHOWN = 3;
/** Of a large company's people; they only have to be looked through by name. */
const CANDIDATES = 200;
/** Shorter numbers are extensions. */
const NUMBER_MIN = 7;

export async function samePeople(db: Queryable, group: readonly PersonRow[]): Promise<SamePerson[]> {
  const marks = group.flatMap(sameMarks);
  const candidates = [
    ...(await markedLike(
      db,
      marks.filter((mark) => !isOfCompany(mark)),
    )),
    ...(await markedLike(db, marks.filter(isOfCompany))),
  ];
  const ids = new Set(group.map(({ id }) => id));
  const apart = new Set(group.flatMap(({ apart_from: others }) => linesOf(others)));
  const same = candidates.flatMap((other) => {
    const { id, version, name, email, phones } = other;
    if (ids.has(id) || apart.has(id) || linesOf(other.apart_from).some((one) => ids.has(one))) return [];
    if (other.merged_into !== null) return [];
    const by = group.map((row) => sameBy(row, other)).find((reason) => reason !== undefined);
    return by ? [{ id, version, name, email, phone: linesOf(phones)[0] ?? null, by }] : [];
  });
  return [...new Map(same.map((other) => [other.id, other])).values()].slice(0, SHOWN);
}

/** People who have one of the marks of {@link sameMarks}. */
export async function markedLike(db: Queryable, marks: readonly string[], most = CANDIDATES): Promise<PersonRow[]> {
  if (marks.length === 0) return [];
  return db
    .selectFrom('people')
    .selectAll()
    .where('person_key', 'in', (row) =>
      row
        .selectFrom('person_words')
        .select('person_words.person_key')
        .distinct()
        .where('word', 'in', marks)
        .limit(most),
    )
    .orderBy('last_at', 'desc')
    .execute();
}

function sameBy(one: PersonRow, other: PersonRow): SameBy | undefined {
  if (overlap(addressesOf(one).map(recipientKey), addressesOf(other).map(recipientKey))) return 'mailbox';
  if (numbersOf(one).some((number) => numbersOf(other).some((its) => isSameNumber(number, its)))) return 'number';
  // What else they have in common is the company or its domain.
  return areNear(one.name, other.name) && overlap(sameMarks(one), sameMarks(other)) ? 'name' : undefined;
}

/** With or without the country's code. */
export function isSameNumber(one: string, other: string): boolean {
  return Math.min(one.length, other.length) >= NUMBER_MIN && (one.endsWith(other) || other.endsWith(one));
}

function overlap(some: readonly string[], others: readonly string[]): boolean {
  return some.some((one) => others.includes(one));
}

/** The same last name, and the same first name or its initial; each may have one letter wrong. */
export function areNear(one: string, other: string): boolean {
  const [[first = '', ...rest], [its = '', ...others]] = [wordsOf(one), wordsOf(other)];
  const [last, itsLast] = [rest.at(-1), others.at(-1)];
  if (last === undefined || itsLast === undefined || !isNear(last, itsLast)) return false;
  return isNear(first, its) || (Math.min(first.length, its.length) === 1 && first[0] === its[0]);
}

function wordsOf(name: string): string[] {
  return foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function isNear(one: string, other: string): boolean {
  return one === other || meantWords(one).includes(other) || meantWords(other).includes(one);
}
