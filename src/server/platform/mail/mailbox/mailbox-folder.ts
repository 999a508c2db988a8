/** Reads and clears the local mailbox's folder. Opens only files whose names it has listed itself. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import words from '#content/mailbox-words.yaml';
import { keptMs } from '#shared/site/kept-periods.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import type { Database } from '#server/platform/db/database.ts';
import { timestamp } from '../sending/mailbox-transport.ts';
import { DAY_MS } from '#shared/site/durations.ts';

/** `<time>-<outbox id>.eml`, as the mailbox transport writes it; names sort by time. */
const MESSAGE_FILE = /^(\d{8}T\d{9}Z-[\w-]+)\.eml$/;

/** Parsing a file takes about a millisecond. Older messages stay in the folder, unlisted. */
const LISTED_MESSAGES = 100;
const COMPARED_AT_ONCE = 500;

export interface MailboxMessage {
  id: string;
  from: string;
  to: string;
  replyTo: string;
  subject: string;
  date: string;
  html: string;
  text: string;
  attachments: Email['attachments'];
}

export interface MailboxListing {
  messages: MailboxMessage[];
  older: number;
}

export async function listMessages(folder: string): Promise<MailboxListing> {
  const ids = await messageIds(folder);
  const newest = ids.slice(0, LISTED_MESSAGES);
  const messages = await Promise.all(newest.map((id) => parseMessage(folder, id)));
  return { messages, older: ids.length - newest.length };
}

/** Undefined for an id that the folder doesn't list, so that an id can't lead to another path. */
export async function readMessage(folder: string, id: string): Promise<MailboxMessage | undefined> {
  return (await messageIds(folder)).includes(id) ? parseMessage(folder, id) : undefined;
}

/**
 * Deletes the messages of an erased account: those whose row in the outbox was erased. Rows end after their period, so
 * of older messages it deletes those that name the address, if it was the account's own; parsing one takes a
 * millisecond.
 */
export async function deleteErasedMessages(
  db: Database,
  folder: string,
  { email, ownsAddress }: Pick<AccountHolder, 'email' | 'ownsAddress'>,
  now: number,
): Promise<void> {
  const since = timestamp(now - keptMs('outbox') + DAY_MS);
  const ids = await messageIds(folder);
  const recent = ids.filter((id) => id > since);
  for (const id of await withoutRow(db, recent)) await deleteMessage(folder, id);
  // Anyone can sign up with any address, and must not delete its owner's mail.
  if (!ownsAddress) return;
  for (const id of ids.filter((one) => one <= since))
    if (await isNaming(folder, id, email.toLowerCase())) await deleteMessage(folder, id);
}

async function withoutRow(db: Database, ids: readonly string[]): Promise<string[]> {
  const left: string[] = [];
  for (let start = 0; start < ids.length; start += COMPARED_AT_ONCE) {
    const part = ids.slice(start, start + COMPARED_AT_ONCE);
    const rows = await db.selectFrom('outbox').select('id').where('id', 'in', part.map(outboxIdOf)).execute();
    const kept = new Set(rows.map((row) => row.id));
    left.push(...part.filter((id) => !kept.has(outboxIdOf(id))));
  }
  return left;
}

/** Whether a message holds this address, as recipient or in what it says. */
async function isNaming(folder: string, id: string, address: string): Promise<boolean> {
  const { headers, text = '' } = await PostalMime.parse(await readFile(join(folder, `${id}.eml`)));
  return [...headers.map(({ value }) => value), text].join('\n').toLowerCase().includes(address);
}

function deleteMessage(folder: string, id: string): Promise<void> {
  return rm(join(folder, `${id}.eml`), { force: true });
}

function outboxIdOf(id: string): string {
  return id.slice(id.indexOf('-') + 1);
}

async function messageIds(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const ids = names.map((name) => MESSAGE_FILE.exec(name)?.[1]).filter((id) => id !== undefined);
  return ids.toSorted().toReversed();
}

async function parseMessage(folder: string, id: string): Promise<MailboxMessage> {
  const email = await PostalMime.parse(await readFile(join(folder, `${id}.eml`)));
  const shown = email.attachments.filter(({ related, contentId }) => related && contentId);
  return {
    id,
    from: addressText(email.from ? [email.from] : []),
    to: addressText(email.to ?? []),
    replyTo: addressText(email.replyTo ?? []),
    subject: email.subject ?? words.noSubject,
    date: email.date ?? '',
    html: shown.reduce(withPicture, email.html ?? ''),
    text: email.text ?? '',
    attachments: email.attachments.filter((attachment) => !shown.includes(attachment)),
  };
}

function withPicture(html: string, { contentId = '', mimeType, content }: Attachment): string {
  // Bytes, unless postal-mime is told otherwise.
  const data = Buffer.from(content as ArrayBuffer).toString('base64');
  return html.replaceAll(`cid:${contentId.slice(1, -1)}`, `data:${mimeType};base64,${data}`);
}

function addressText(addresses: readonly Address[]): string {
  return addresses
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : (address ?? name)))
    .join(', ');
}
