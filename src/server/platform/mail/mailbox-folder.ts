/** Reads the local mailbox's folder. Opens only files whose names it has listed itself. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address, type Email } from 'postal-mime';

/** `<time>-<outbox id>.eml`, as the mailbox transport writes it; names sort by time. */
const MESSAGE_FILE = /^(\d{8}T\d{9}Z-[\w-]+)\.eml$/;

/** Parsing a file takes about a millisecond. Older messages stay in the folder, unlisted. */
const LISTED_MESSAGES = 100;

export interface MailboxMessage {
  id: string;
  from: string;
  to: string;
  replyTo: string;
  subject: string;
  /** ISO 8601. */
  date: string;
  html: string;
  text: string;
  attachments: Email['attachments'];
}

export interface MailboxListing {
  /** Newest first. */
  messages: MailboxMessage[];
  /** How many older ones the folder holds. */
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
  return {
    id,
    from: addressText(email.from ? [email.from] : []),
    to: addressText(email.to ?? []),
    replyTo: addressText(email.replyTo ?? []),
    subject: email.subject ?? '(no subject)',
    date: email.date ?? '',
    html: email.html ?? '',
    text: email.text ?? '',
    attachments: email.attachments,
  };
}

function addressText(addresses: readonly Address[]): string {
  return addresses
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : (address ?? name)))
    .join(', ');
}
