/**
 * Makes what the desk says of a person agree with what is left of theirs, once some of it has gone: the words by which the
 * search finds them, their name and number, and what they did last.
 */
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { lockPerson } from './change-person.ts';
import { TO_REFRESH, type PastActs } from './past-act.ts';
import { addWords, type PersonalAct } from './people-store.ts';
import type { ActivityRow, PersonRow } from './people-tables.ts';
import { storedWords } from './search-words.ts';

export async function askForRefresh(tx: Queryable, personKeys: readonly string[]): Promise<void> {
  if (personKeys.length === 0) return;
  const keys = sql.join([...new Set(personKeys)]);
  await sql`insert into past_acts (kind, reference, at)
    select ${TO_REFRESH}, id, last_at from people where person_key in (${keys}) on conflict do nothing`.execute(tx);
}

/** @param id Of the person; nothing happens once they are gone. */
export async function refreshPerson(tx: Queryable, id: string, pastActs: PastActs): Promise<void> {
  const person = await lockPerson(tx, id);
  if (!person) return;
  const acts = await tx
    .selectFrom('activities')
    .selectAll()
    .where('person_key', '=', person.person_key)
    .orderBy('at', 'desc')
    .execute();
  const left: Left[] = [];
  for (const act of acts) {
    const sent =
      act.member_id === null ? await pastActs[act.kind]?.readAgain(tx, act.envelope_id ?? act.reference) : undefined;
    left.push({ act, sent });
  }
  const facts = factsOf(person, left);
  await tx.updateTable('people').set(facts).where('person_key', '=', person.person_key).execute();
  await refreshWords(tx, { ...person, ...facts }, left);
}

interface Left {
  act: ActivityRow;
  /** As its feature has it; undefined for what the team did, and once it is gone. */
  sent: PersonalAct | undefined;
}

/** As {@link recordActivity} would have left them. Somebody of whom nothing is left keeps the name and address until they go too. */
function factsOf(person: PersonRow, left: readonly Left[]) {
  const theirs = left.filter(({ act }) => act.member_id === null);
  const { last_form: form, last_title: title, last_at: at } = person;
  // Of two in the same millisecond, it stays with the one that it was.
  const isThere = theirs.some(({ act }) => act.at === at && act.kind === form && act.title === title);
  const [last] = theirs;
  const called = theirs.find(({ sent }) => sent?.phone !== undefined);
  return {
    name: theirs.find(({ sent }) => sent && sent.name !== '')?.sent?.name ?? person.name,
    email: theirs.find(({ sent }) => sent)?.sent?.email ?? person.email,
    phone: called?.sent?.phone ?? null,
    call_consent_at: called?.sent?.mayCall ? called.act.at : null,
    ...(last
      ? !isThere && { last_form: last.act.kind, last_title: last.act.title, last_at: last.act.at }
      : { last_title: '' }),
  };
}

async function refreshWords(
  tx: Queryable,
  { person_key: key, name, email, phone, label }: PersonRow,
  left: readonly Left[],
): Promise<void> {
  const text = [name, email, phone ?? '', label, ...left.flatMap(textsOf)].join('\n');
  const words = new Set(storedWords(text));
  const known = await tx.selectFrom('person_words').select('word').where('person_key', '=', key).execute();
  const gone = known.map(({ word }) => word).filter((word) => !words.has(word));
  if (gone.length > 0)
    await tx.deleteFrom('person_words').where('person_key', '=', key).where('word', 'in', gone).execute();
  await addWords(tx, key, text);
}

/** Of our own acts, only what we wrote can be searched for. What was sent may be longer than the activity's text. */
function textsOf({ act: { kind, title, text, member_id: member }, sent }: Left): string[] {
  if (member !== null) return ['note', 'call', 'reply', 'promise'].includes(kind) ? [text] : [];
  return [title, text, ...(sent ? [sent.name, sent.email, sent.phone ?? '', sent.title, sent.text] : [])];
}
