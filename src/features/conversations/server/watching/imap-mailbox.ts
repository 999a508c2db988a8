/** The mailbox over IMAP. Folders are opened read-only, so that nothing in them is moved, deleted or marked. */
import type { ImapFlow, MailboxObject } from 'imapflow';
import { SECOND_MS, MINUTE_MS } from '#shared/site/durations.ts';

export interface MailFolder {
  path: string;
  isSent: boolean;
}

export interface FetchedMail {
  raw: Uint8Array;
  /** False if only the beginning was fetched, as the whole would take too much memory. */
  isWhole: boolean;
  at: number;
}

const MAIL_MAX_BYTES = 40_000_000;
const BEGINNING_BYTES = 262_144;
const CONNECTION_TIMEOUT_MS = 20 * SECOND_MS;
const AUTO_IDLE_MS = 500;
/** Some servers forget to tell of news in a long IDLE. */
const IDLE_MS = 5 * MINUTE_MS;
const PORTS = { encrypted: 993, plain: 143 };

/** @param onNews Called when the server tells of new mail, which it may forget to. */
export async function openMailbox(imapUrl: string, silenceMs: number, onNews: () => void): Promise<ImapFlow> {
  // Only a site that reads a mailbox needs the memory.
  const { ImapFlow: Client } = await import('imapflow');
  const { protocol, hostname, port, username, password } = new URL(imapUrl);
  const secure = protocol === 'imaps:';
  const client = new Client({
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port) || (secure ? PORTS.encrypted : PORTS.plain),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    // It would log what it sends.
    logger: false,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: silenceMs,
    autoIdleDelay: AUTO_IDLE_MS,
    maxIdleTime: IDLE_MS,
  });
  // Whatever waits for the connection is told as well; without a listener, the process would end.
  client.on('error', () => undefined);
  client.on('exists', onNews);
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

export function inboxOf(imapUrl: string): string {
  return decodeURIComponent(new URL(imapUrl).pathname.slice(1)) || 'INBOX';
}

/** What was sent first, so that an answer is known before what it answers. */
export async function foldersOf(client: ImapFlow, imapUrl: string): Promise<MailFolder[]> {
  const sent = (await client.list()).find(({ specialUse }) => specialUse === '\\Sent');
  const inbox = { path: inboxOf(imapUrl), isSent: false };
  return sent && sent.path !== inbox.path ? [{ path: sent.path, isSent: true }, inbox] : [inbox];
}

/** Opens the folder if there can be anything new after this UID. */
export async function openFolder(
  client: ImapFlow,
  { path, isSent }: MailFolder,
  lastUid: number | undefined,
  act: (folder: MailboxObject) => Promise<void>,
): Promise<void> {
  // The inbox stays open, because IDLE tells of the open folder alone.
  if (isSent && lastUid !== undefined) {
    const status = await client.status(path, { uidNext: true });
    if (status && status.uidNext === lastUid + 1) return;
  }
  const lock = await client.getMailboxLock(path, { readOnly: true });
  try {
    if (client.mailbox) await act(client.mailbox);
  } finally {
    lock.release();
  }
}

const BY_UID = { uid: true };

/** Of the open folder, ascending. */
export async function uidsAfter(client: ImapFlow, uid: number): Promise<number[]> {
  // "n:*" always holds the last message (RFC 3501 §6.4.8).
  return ascending(await client.search({ uid: `${uid + 1}:*` }, BY_UID)).filter((found) => found > uid);
}

export async function uidsSince(client: ImapFlow, at: number): Promise<number[]> {
  return ascending(await client.search({ since: new Date(at) }, BY_UID));
}

/** Undefined once it was deleted. */
export async function fetchMail(client: ImapFlow, uid: number): Promise<FetchedMail | undefined> {
  const about = await client.fetchOne(String(uid), { size: true, internalDate: true }, BY_UID);
  if (!about) return undefined;
  const isWhole = (about.size ?? 0) <= MAIL_MAX_BYTES;
  const source = isWhole ? true : { maxLength: BEGINNING_BYTES };
  const fetched = await client.fetchOne(String(uid), { source }, BY_UID);
  if (!fetched || !fetched.source) return undefined;
  return { raw: fetched.source, isWhole, at: new Date(about.internalDate ?? Number.NaN).getTime() };
}

function ascending(uids: number[] | false | undefined): number[] {
  return (uids || []).toSorted((a, b) => a - b);
}
