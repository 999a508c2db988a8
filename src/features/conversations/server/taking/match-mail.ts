/** Finds out whose thread an email belongs to: by what it answers, then by the reply address, then by who wrote it. */
import { emailKey } from '#shared/text/email-address.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { linesOf } from '#server/platform/people/people-tables.ts';
import { mailboxMark } from '#server/platform/people/same-marks.ts';
import type { ReadMail } from '../reading/read-mail.ts';
import type { ThreadMailRow } from '../thread-tables.ts';

export interface Candidate {
  personKey: string;
  knownBy: ThreadMailRow['known_by'];
}

/** Of what the outbox sends: `<id@host>`. */
const OUR_ID = /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/i;
/** `local+t.<id of the person without hyphens>@domain` */
const TOKEN = /\+t\.([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})@/gi;

/** Where an answer goes, if the server of the sender's address knows plus addresses and there is room. */
export function replyAddressOf(address: string, personId: string): string {
  const at = address.lastIndexOf('@');
  const local = `${address.slice(0, at)}+t.${personId.replaceAll('-', '')}`;
  return local.length > LOCAL_PART_MAX_LENGTH ? address : local + address.slice(at);
}

/** RFC 5321 §4.5.3.1. */
const LOCAL_PART_MAX_LENGTH = 64;

/** The likeliest first. @param isOurs Whether the team wrote it: then it belongs to whom it was sent. */
export async function candidatesFor(tx: Queryable, mail: ReadMail, isOurs: boolean): Promise<Candidate[]> {
  const chain = await keysOfIds(tx, mail.answered.toReversed());
  const addresses = isOurs ? mail.recipients : [mail.from];
  return [
    ...chain.map((personKey) => ({ personKey, knownBy: 'chain' as const })),
    ...(await keysOfTokens(tx, mail.deliveredTo)).map((personKey) => ({ personKey, knownBy: 'token' as const })),
    ...addresses.map(({ email }) => ({ personKey: emailKey(email), knownBy: 'address' as const })),
    ...(await keysOfNote(tx, mail, isOurs)).map((personKey) => ({ personKey, knownBy: 'address' as const })),
  ].filter(({ personKey }) => personKey !== '');
}

/** An address that the team noted of somebody is theirs once an email proves that it exists. */
async function keysOfNote(tx: Queryable, { from, authentication }: ReadMail, isOurs: boolean): Promise<string[]> {
  if (isOurs || authentication !== 'passed' || from.email === '') return [];
  const noted = await tx
    .selectFrom('person_words')
    .innerJoin('people', 'people.person_key', 'person_words.person_key')
    .select(['people.person_key', 'people.addresses'])
    .where('word', '=', mailboxMark(from.email))
    .execute();
  const key = emailKey(from.email);
  return noted.filter(({ addresses }) => linesOf(addresses).map(emailKey).includes(key)).map((row) => row.person_key);
}

/** Whether the outbox itself sent it, and it came back as a copy. */
export async function isFromOutbox(tx: Queryable, { messageId }: ReadMail): Promise<boolean> {
  return (await sentKeys(tx, outboxIds([messageId]))).size > 0;
}

/** In the order of the Message-IDs. */
async function keysOfIds(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const sent = await sentKeys(tx, outboxIds(ids));
  const taken = await tx
    .selectFrom('thread_mails')
    .select(['message_id', 'person_key'])
    .where('message_id', 'in', ids)
    .execute();
  const keys = ids.map(
    (id) => sent.get(outboxIds([id])[0] ?? '') ?? taken.find(({ message_id: its }) => its === id)?.person_key,
  );
  return keys.filter((key) => key !== undefined);
}

/** The outbox forgets an email after a month, but the timeline keeps that a reply was sent. */
async function sentKeys(tx: Queryable, ids: string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const queued = await tx
    .selectFrom('outbox')
    .select(['id', 'person_key'])
    .where('id', 'in', ids)
    .where('person_key', '!=', '')
    .execute();
  const replies = await tx
    .selectFrom('activities')
    .select(['reference as id', 'person_key'])
    .where('kind', '=', 'reply')
    .where('reference', 'in', ids)
    .execute();
  return new Map([...replies, ...queued].map(({ id, person_key: key }) => [id, key]));
}

export function outboxIds(messageIds: readonly string[]): string[] {
  return messageIds.flatMap((id) => OUR_ID.exec(id)?.[1]?.toLowerCase() ?? []);
}

async function keysOfTokens(tx: Queryable, deliveredTo: readonly string[]): Promise<string[]> {
  const ids = deliveredTo.flatMap((value) =>
    [...value.matchAll(TOKEN)].map(([, ...parts]) => parts.join('-').toLowerCase()),
  );
  if (ids.length === 0) return [];
  const people = await tx.selectFrom('people').select('person_key').where('id', 'in', ids).execute();
  return people.map(({ person_key: key }) => key);
}
