/**
 * Makes what the desk says of a person agree with what is left of theirs, once some of it has gone: the words by which the
 * search finds them, their name and number, and what they did last.
 */
import type { Queryable } from '../db/database.ts';
import { lockPerson } from './change-person.ts';
import { groupOf } from './merged-people.ts';
import type { PastActs } from './past-act.ts';
import { addWords, type PersonalAct } from './people-store.ts';
import { ADDED, type ActivityRow, type PersonRow } from './people-tables.ts';
import { sameMarks } from './same-marks.ts';
import { storedWords } from './search-words.ts';

/** @param id Of the person; nothing happens once they are gone. */
export async function refreshPerson(tx: Queryable, id: string, pastActs: PastActs): Promise<void> {
  const person = await lockPerson(tx, id);
  if (!person) return;
  const { person_key: key } = person;
  const group = await groupOf(tx, person);
  const acts = await tx
    .selectFrom('activities')
    .selectAll()
    .where(
      'person_key',
      'in',
      group.map((one) => one.person_key),
    )
    .orderBy('at', 'desc')
    .execute();
  const left: Left[] = [];
  for (const act of acts.filter((one) => one.person_key === key)) {
    const sent =
      act.member_id === null ? await pastActs[act.kind]?.readAgain(tx, act.envelope_id ?? act.reference) : undefined;
    left.push({ act, sent });
  }
  const facts = factsOf(person, left, acts);
  await tx.updateTable('people').set(facts).where('person_key', '=', key).execute();
  await refreshWords(tx, { ...person, ...facts }, left);
}

interface Left {
  act: ActivityRow;
  /** As its feature has it; undefined for what the team did, and once it is gone. */
  sent: PersonalAct | undefined;
}

/**
 * As {@link recordActivity} would have left them. Somebody of whom nothing is left keeps the name and address until they go too.
 * @param acts Also of those merged into them, who may have done something last.
 */
function factsOf(person: PersonRow, left: readonly Left[], acts: readonly ActivityRow[]) {
  const theirs = left.filter(({ act }) => act.member_id === null);
  const all = acts.filter(({ kind, member_id: member }) => member === null || isAdded(kind));
  const { last_form: form, last_title: title, last_at: at } = person;
  // Of two in the same millisecond, it stays with the one that it was.
  const isThere = all.some((act) => act.at === at && act.kind === form && act.title === title);
  const [last] = all;
  const called = theirs.find(({ sent }) => sent?.phone !== undefined);
  return {
    name:
      (person.named_by_team === 0 && theirs.find(({ sent }) => sent && sent.name !== '')?.sent?.name) || person.name,
    email: theirs.find(({ sent }) => sent)?.sent?.email || person.email,
    phone: called?.sent?.phone ?? null,
    call_consent_at: called?.sent?.mayCall ? called.act.at : null,
    ...(last ? !isThere && { last_form: last.kind, last_title: last.title, last_at: last.at } : { last_title: '' }),
  };
}

async function refreshWords(tx: Queryable, person: PersonRow, left: readonly Left[]): Promise<void> {
  const { person_key: key } = person;
  const text = [ownText(person), ...left.flatMap(textsOf)].join('\n');
  const marks = [person, ...left.flatMap(({ sent }) => sent ?? [])].flatMap(sameMarks);
  const words = new Set([...storedWords(text), ...marks]);
  const known = await tx.selectFrom('person_words').select('word').where('person_key', '=', key).execute();
  const gone = known.map(({ word }) => word).filter((word) => !words.has(word));
  if (gone.length > 0)
    await tx.deleteFrom('person_words').where('person_key', '=', key).where('word', 'in', gone).execute();
  await addWords(tx, key, text, marks);
}

/** What somebody is found by beside what was sent and written. */
export function ownText({ name, email, phone, label, company, phones, addresses }: PersonRow): string {
  return [name, email, phone ?? '', label, company, phones, addresses].join('\n');
}

function isAdded(kind: string): boolean {
  return ADDED.some((one) => one === kind);
}

/** Of our own acts, only what we wrote can be searched for. What was sent may be longer than the activity's text. */
function textsOf({ act: { kind, title, text, member_id: member }, sent }: Left): string[] {
  if (member !== null && isAdded(kind)) return [title, text];
  if (member !== null) return ['note', 'call', 'reply', 'promise'].includes(kind) ? [text] : [];
  return [title, text, ...(sent ? [sent.name, sent.email, sent.phone ?? '', sent.title, sent.text] : [])];
}
