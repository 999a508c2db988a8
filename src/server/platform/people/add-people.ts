/** People whom the team adds: they phoned in, or were on a list. They wait for nothing and agreed to nothing. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { emailKey } from '#shared/text/email-address.ts';
import type { Queryable } from '../db/database.ts';
import { UNCHANGED, type ADDED, type ActivityRow, type PersonRow } from './people-tables.ts';
import { ownText } from './refresh-person.ts';
import { sameMarks } from './same-marks.ts';
import { storedWords } from './search-words.ts';

export interface AddedPerson extends Pick<PersonRow, 'name' | 'email'> {
  company?: string;
  label?: string;
  /** One in each line, the main one first, if there are others than that. */
  addresses?: string;
  phone: string;
  note: string;
  due_at?: number | null;
}

export interface Addition {
  /** The same for all who are added at once. */
  id: string;
  kind: (typeof ADDED)[number];
  title: string;
  source: string;
  memberId: string;
}

const WORDS_TOGETHER = 5_000;

/** @param people Whose addresses nobody has yet. */
export async function addPeople(
  tx: Queryable,
  people: readonly AddedPerson[],
  { id: reference, kind, title, source, memberId }: Addition,
  now: number,
): Promise<PersonRow[]> {
  if (people.length === 0) return [];
  const rows = people.map(
    ({ name, email, phone, company = '', label = '', addresses = '', due_at = null }): PersonRow => {
      const id = randomUUID();
      return {
        ...UNCHANGED,
        person_key: email === '' ? id : emailKey(email),
        id,
        name,
        named_by_team: name === '' ? 0 : 1,
        email,
        phone: null,
        call_consent_at: null,
        company,
        label,
        phones: phone,
        addresses,
        due_at,
        last_form: kind,
        last_title: title,
        last_at: now,
        source,
        created_at: now,
        version: 1,
      };
    },
  );
  await tx.insertInto('people').values(rows).execute();
  const acts = rows.map(({ person_key }, index): ActivityRow => {
    const text = people[index]?.note ?? '';
    const act = { kind, reference, envelope_id: null, title, text, member_id: memberId };
    return { ...act, id: randomUUID(), person_key, at: now };
  });
  await tx.insertInto('activities').values(acts).execute();
  const words = rows.flatMap((row, index) => {
    const text = [ownText(row), title, people[index]?.note ?? ''].join('\n');
    return [...storedWords(text), ...sameMarks(row)].map((word) => ({ word, person_key: row.person_key }));
  });
  for (let start = 0; start < words.length; start += WORDS_TOGETHER)
    await tx
      .insertInto('person_words')
      .values(words.slice(start, start + WORDS_TOGETHER))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return rows;
}

/** Takes back who was added at once, but for those whom somebody has changed or written to since, or who did something. */
export async function removeAdded(tx: Queryable, id: string, kind: Addition['kind'], most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from people where person_key in (
      select people.person_key from activities added join people on people.person_key = added.person_key
      where added.kind = ${kind} and added.reference = ${id} and people.version = 1
        and not exists (
          select 1 from activities other where other.person_key = people.person_key and other.id <> added.id)
        and not exists (select 1 from people merged where merged.merged_into = people.person_key)
      limit ${most})
    returning id`.execute(tx);
  return rows.map((row) => row.id);
}
