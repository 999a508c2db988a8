import words from '#content/desk/server-words.yaml';
import { quotesWithin, threadOf, type ThreadMailRow } from '#features/conversations/server/interface.ts';
import type { ThreadFile } from '#features/conversations/shared/thread-schema.ts';
import type { Activity, ActivityMail, ListedCard, PersonCard } from '#features/desk/shared/desk-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { isoTime, optionalIsoTime } from '#server/platform/clock.ts';
import { emailKey } from '#shared/text/email-address.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { linesOf, type PersonRow } from '#server/platform/people/people-tables.ts';
import type { ListedPerson, WordsOfPerson } from './listed-person.ts';
import { sharedScores } from '#features/assessment/server/interface.ts';

const TIMELINE_MAX = 500;

/** @param group The person, and those merged into them. */
export async function timelineOf(db: Queryable, group: readonly PersonRow[]): Promise<Activity[]> {
  const keys = group.map(({ person_key: key }) => key);
  const { mails, filesOf } = await threadOf(db, keys);
  const mailsById = new Map(mails.map((mail) => [mail.id, mail]));
  const rows = await db
    .selectFrom('activities')
    .leftJoin('envelopes', 'envelopes.id', 'activities.envelope_id')
    .leftJoin('promises', 'promises.activity_id', 'activities.id')
    .leftJoin('assessments', (join) =>
      join
        .onRef('assessments.id', '=', 'activities.reference')
        .on('activities.kind', '=', 'assessment')
        // A result that went to a corrected address is no longer theirs.
        .onRef('assessments.email_key', '=', 'activities.person_key'),
    )
    .select([
      'activities.id',
      'activities.at',
      'activities.kind',
      'title',
      'activities.text',
      'member_id',
      'activities.reference',
    ])
    .select(['envelopes.id as envelope', 'held_for', 'released_at', 'binned_at', 'answers', 'shared_with_us_at'])
    .select(['due_on', 'done_at'])
    .where('activities.person_key', 'in', keys)
    .orderBy('activities.at', 'desc')
    .orderBy('activities.id', 'desc')
    .limit(TIMELINE_MAX)
    .execute();
  const noted = rows.map(
    ({ id, at, kind, title, member_id, reference, envelope, held_for, released_at, binned_at, ...row }) => ({
      id,
      at: isoTime(at),
      kind,
      title,
      text: row.answers === null ? row.text : sharedScores(row.answers, row.shared_with_us_at),
      member: member_id,
      held: envelope !== null && held_for !== null && !released_at && !binned_at ? { envelope, why: held_for } : null,
      isBinned: binned_at !== null,
      promise: row.due_on === null ? null : { dueOn: row.due_on, doneAt: optionalIsoTime(row.done_at) },
      mail: mailOf(mailsById.get(reference), filesOf(reference), row.text),
    }),
  );
  const automatic = mails
    .filter(({ kind }) => kind === 'automatic')
    .map((mail) => automaticEntry(mail, filesOf(mail.id)));
  return [...noted, ...automatic].toSorted((a, b) => (a.at < b.at ? 1 : Number(a.at > b.at) * -1));
}

/** @param mail Undefined for a reply from the desk, which is all in its entry but for the files. */
function mailOf(mail: ThreadMailRow | undefined, files: ThreadFile[], own: string): ActivityMail | null {
  const quotes = quotesWithin(own);
  if (!mail) return files.length === 0 ? null : { from: '', quotes, quoted: '', files, isUnproved: false };
  const { from_name: name, from_email: email, body, fold, is_unproved: unproved } = mail;
  const quoted = fold === null ? '' : body.slice(fold).trim();
  return { from: name || email, quotes, quoted, files, isUnproved: unproved === 1 };
}

/** A holiday notice and the like, which is nobody's act. */
function automaticEntry(mail: ThreadMailRow, files: ThreadFile[]): Activity {
  const { id, at, subject, body, fold } = mail;
  const own = body.slice(0, fold ?? undefined).trimEnd();
  const title = fillWords(words.activity.automatic, { subject });
  return {
    id,
    at: isoTime(at),
    kind: 'automatic',
    title,
    text: own,
    member: null,
    held: null,
    isBinned: false,
    promise: null,
    mail: mailOf(mail, files, own),
  };
}

/** Of a group: what the team noted, then by what they came. */
export function contactsOf(group: readonly PersonRow[]) {
  const own = group.flatMap(({ email }) => email || []);
  const numbers = group.flatMap(({ phone, call_consent_at: consent }) => (consent === null ? [] : (phone ?? [])));
  const noted = (column: 'phones' | 'addresses') => group.flatMap((row) => linesOf(row[column]));
  return {
    phones: eachOnce([...noted('phones'), ...numbers], (number) => number.replaceAll(/\D/g, '')),
    addresses: eachOnce([...noted('addresses'), ...own], emailKey),
    ownAddresses: eachOnce(own, emailKey),
  };
}

function eachOnce(texts: readonly string[], keyOf: (text: string) => string): string[] {
  const first = new Map(texts.toReversed().map((text) => [keyOf(text), text]));
  return [...new Set(texts.map(keyOf))].flatMap((key) => first.get(key) ?? []);
}

/** @param row With the beginning of what they wrote last. */
export function listedCardOf(row: ListedPerson & WordsOfPerson): ListedCard {
  return { ...cardOf(row), lastTitle: row.text_title ?? row.last_title, excerpt: row.last_text ?? '' };
}

export function cardOf(row: ListedPerson): PersonCard {
  const { phones, addresses } = contactsOf([row]);
  return {
    id: row.id,
    name: row.name,
    email: addresses[0] ?? '',
    status: row.status,
    version: row.version,
    lastTitle: row.last_title,
    lastForm: row.last_form,
    lastAt: isoTime(row.last_at),
    waitingSince: optionalIsoTime(row.waiting_since),
    dueAt: optionalIsoTime(row.due_at),
    held: row.held,
    phone: phones[0] ?? null,
    source: row.source,
    assignee: row.assignee,
    label: row.label,
    company: row.company,
    hit: null,
  };
}
