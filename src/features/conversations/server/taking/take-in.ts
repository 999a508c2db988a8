/** Puts an email into its person's thread, within the caller's transaction. Mail that belongs to nobody is left alone. */
import { randomUUID } from 'node:crypto';
import words from '#content/conversations/thread-words.yaml';
import { emailKey } from '#shared/text/email-address.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { TeamRoles } from '#server/platform/http/function-guard.ts';
import { siteSignature } from '#server/platform/mail/rendering/email-parts.tsx';
import { changePerson } from '#server/platform/people/change-person.ts';
import { groupOf, keysOfGroup, lockHeadOf } from '#server/platform/people/merged-people.ts';
import { addActivity, addWords, recordActivity } from '#server/platform/people/people-store.ts';
import type { PersonRow } from '#server/platform/people/people-tables.ts';
import type { ReadMail } from '../reading/read-mail.ts';
import { isAnsweredWithin } from '../reading/known-copy.ts';
import { headedTailOf } from '../reading/quoted-tail.ts';
import { actOf, addMail, isTakenIn, textsBefore } from '../thread-store.ts';
import { allSignatures } from '../replies/reply-draft-store.ts';
import { isBareAnswer } from '../reading/mail-calendar.ts';
import type { MailAnswer, MailKind, ThreadMailRow } from '../thread-tables.ts';
import { candidatesFor, isFromOutbox, type Candidate } from './match-mail.ts';
import { noteBounce } from './note-bounce.ts';

export interface Mailroom {
  roles: Pick<TeamRoles, 'membersOf'>;
  /** The site's own addresses: what it sends from, and whose mailbox this is. */
  ownAddresses: readonly string[];
  /** Whether somebody who isn't known becomes a person by writing. */
  takesStrangers: boolean;
  /** Notes what a calendar program says of a meeting; undefined when that changes nothing. */
  takeAnswer(tx: Queryable, mail: { calendar: string; from: string; at: number }): Promise<TakenAnswer | undefined>;
}

interface TakenAnswer {
  personKey: string;
  answer: MailAnswer;
  comment: string;
  waits: boolean;
}

export interface Arrival {
  mail: ReadMail;
  /** When the mailbox got it. */
  at: number;
  /** Whether it is in the folder of what was sent. */
  isSent: boolean;
}

/** `known`: it was taken in before. `left`: it belongs to nobody. `bounced`: an email of ours has failed. */
export type Outcome = 'stored' | 'known' | 'left' | 'bounced';

const NAME_MAX_LENGTH = 100;

export async function takeIn(tx: Queryable, arrival: Arrival, mailroom: Mailroom): Promise<Outcome> {
  const { mail } = arrival;
  const bounced = mail.bounce && (await noteBounce(tx, mail.bounce));
  if (bounced !== undefined) return bounced ? 'bounced' : 'left';
  if (await isFromOutbox(tx, mail)) return 'left';
  const sender = await senderOf(tx, arrival, mailroom);
  // The owner's calendar has the meeting, too, and answers us.
  if (sender.isOurs && isBareAnswer(mail.calendar)) return 'left';
  const answered = sender.isOurs ? undefined : await takeAnswer(tx, arrival, mailroom);
  const candidates = await candidatesFor(tx, mail, sender.isOurs);
  if (answered) candidates.unshift({ personKey: answered.personKey, knownBy: 'chain' });
  const known = await lockKnown(tx, candidates, emailKey(mail.from.email));
  if (await isTakenIn(tx, mail.digest)) return 'known';
  if (!known) {
    const key = emailKey(mail.from.email);
    const answersUs = candidates.some(({ personKey, knownBy }) => knownBy !== 'address' && personKey === key);
    const becomesPerson = !sender.isOurs && !mail.isAutomatic && key !== '';
    if (!becomesPerson || !(mailroom.takesStrangers || answersUs)) return 'left';
  }
  const match = known?.match ?? { personKey: emailKey(mail.from.email), knownBy: 'address' };
  const row = {
    ...rowOf(arrival, sender, match, answered),
    fold: await foldOf(tx, mail, known?.person),
  };
  if (row.kind === 'ours' && known) await noteOurs(tx, row, known.person, { ...arrival, ...sender });
  else if (row.kind !== 'automatic') await noteTheirs(tx, row, known?.person, mail, answered);
  // The meeting shows what the calendar's file says.
  await addMail(tx, row, answered ? mail.files.filter(({ name }) => !name.endsWith('.ics')) : mail.files);
  return 'stored';
}

/** By what stands in its thread: a copy of that is folded, unless answers stand within or below it. */
async function foldOf(tx: Queryable, { body, subject, fold }: ReadMail, person: PersonRow | undefined) {
  if (!person) return fold;
  const start = fold ?? headedTailOf(body, subject);
  if (start === null) return null;
  const before = await textsBefore(tx, person.person_key);
  const signatures = [siteSignature(), ...(await allSignatures(tx))];
  const hasAnswers = isAnsweredWithin(body.slice(start), before, signatures);
  if (hasAnswers) return null;
  return hasAnswers === false ? start : fold;
}

async function takeAnswer(tx: Queryable, { mail, at }: Arrival, mailroom: Mailroom) {
  const { calendar, from, authentication } = mail;
  return authentication === 'failed' ? undefined : mailroom.takeAnswer(tx, { calendar, from: from.email, at });
}

interface Sender {
  isOurs: boolean;
  memberId: string | null;
  /** Whether it went to somebody who isn't on the team. */
  isOutward: boolean;
}

async function senderOf(tx: Queryable, { mail, isSent }: Arrival, { roles, ownAddresses }: Mailroom): Promise<Sender> {
  const key = emailKey(mail.from.email);
  const members = await roles.membersOf(tx);
  const team = new Set([...ownAddresses, ...members.map(({ email }) => email)].map(emailKey));
  return {
    isOurs: isSent || team.has(key),
    memberId: members.find(({ email }) => emailKey(email) === key)?.id ?? null,
    isOutward: mail.recipients.some(({ email }) => !team.has(emailKey(email))),
  };
}

/**
 * The first candidate who is a person. Others who change who stands for them wait until the commit. An email from another
 * of their addresses belongs to that one.
 * @param from Whose key it is.
 */
async function lockKnown(tx: Queryable, candidates: readonly Candidate[], from: string) {
  if (candidates.length === 0) return undefined;
  const keys = candidates.map(({ personKey }) => personKey);
  const people = await tx.selectFrom('people').select('person_key').where('person_key', 'in', keys).execute();
  const match = candidates.find(({ personKey }) => people.some(({ person_key: key }) => key === personKey));
  const person = match && (await lockHeadOf(tx, match.personKey));
  if (!person) return undefined;
  const group = await groupOf(tx, person);
  const isTheirs = group.some(({ person_key: key }) => key === from);
  return { match: isTheirs ? { ...match, personKey: from } : match, person };
}

function rowOf(
  { mail, at }: Arrival,
  sender: Sender,
  { personKey, knownBy }: Candidate,
  answered: TakenAnswer | undefined,
): ThreadMailRow {
  return {
    id: randomUUID(),
    person_key: personKey,
    kind: kindOf(mail, sender, personKey, answered !== undefined),
    digest: mail.digest,
    message_id: mail.messageId,
    answered: JSON.stringify(mail.answered),
    at,
    from_name: mail.from.name,
    from_email: mail.from.email,
    recipients: JSON.stringify(mail.recipients.map(({ email }) => email)),
    subject: mail.subject,
    body: mail.body || (answered?.comment ?? ''),
    fold: mail.fold,
    known_by: knownBy,
    is_unproved: mail.authentication === 'failed' ? 1 : 0,
    member_id: sender.memberId,
    answer: answered?.answer ?? null,
  };
}

function kindOf(mail: ReadMail, { isOurs }: Sender, personKey: string, isTaken: boolean): MailKind {
  // Of ours, too: some programs keep holiday notices among what was sent.
  if (mail.isAutomatic && !isTaken) return 'automatic';
  if (isOurs) return 'ours';
  if (!mail.isReadable) return 'unreadable';
  return emailKey(mail.from.email) === personKey ? 'person' : 'colleague';
}

async function noteTheirs(
  tx: Queryable,
  row: ThreadMailRow,
  person: PersonRow | undefined,
  { from }: ReadMail,
  answered: TakenAnswer | undefined,
): Promise<void> {
  // A person's address and name never change by a mail.
  const who = person
    ? { name: '', email: '' }
    : { name: Array.from(from.name).slice(0, NAME_MAX_LENGTH).join(''), email: from.email };
  const waits = answered?.waits !== false && !(person && (await isAnswered(tx, row)));
  await recordActivity(tx, { ...actOf(row, who), waits }, row.at);
}

/** The folder of what was sent is read before the inbox, so an answer can be there first. */
async function isAnswered(tx: Queryable, { person_key: key, at }: ThreadMailRow): Promise<boolean> {
  const later = await tx
    .selectFrom('activities')
    .select('id')
    .where('person_key', 'in', keysOfGroup(key))
    .where('kind', '=', 'reply')
    .where('at', '>=', at)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

async function noteOurs(
  tx: Queryable,
  row: ThreadMailRow,
  person: PersonRow,
  arrival: Arrival & Sender,
): Promise<void> {
  const { id, at, member_id: memberId } = row;
  const { text } = actOf(row, person);
  const member = memberId ?? '';
  await addActivity(tx, row.person_key, {
    at,
    kind: 'reply',
    reference: id,
    title: words.reply,
    text,
    memberId: member,
  });
  await addWords(tx, row.person_key, text);
  if (!isAnswer(row, arrival)) return;
  const wasWaiting = person.waiting_since !== null && person.waiting_since <= at;
  const change = {
    ...(wasWaiting && { waiting_since: null }),
    ...(person.status === 'new' && { status: 'talking' as const }),
  };
  if (Object.keys(change).length > 0) await changePerson(tx, person, change, { how: 'reply', memberId: member }, at);
}

/** Whether it went to the person's side, and is surely from the team: anybody can write a member's address into From. */
function isAnswer(
  { known_by: knownBy }: ThreadMailRow,
  { mail: { authentication }, isSent, isOutward }: Arrival & Sender,
): boolean {
  if (!isOutward) return false;
  return isSent || authentication === 'passed' || (knownBy === 'chain' && authentication !== 'failed');
}
