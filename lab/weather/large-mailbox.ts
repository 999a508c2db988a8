import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findDovecot, startDovecot, type DovecotPeer } from '../../test/support/peers/dovecot-peer.ts';
import { ANN, rawMail } from '../../test/support/mail/raw-mail.ts';
import { makeFolder } from '../bench/support/bench-processes.ts';
import { call, PUBLIC_KEY, startServer } from '../bench/support/bench-server.ts';
import { topicOfGoals, type Topic } from '../bench/support/bench-table.ts';
import { RAISED_LIMITS, type Missing } from './replica.ts';
import { until } from './until.ts';

const OLD = 50_000;
const NEW = 5_000;
const MOST_MEMORY_BYTES = 100_000_000;
const FIRST_SYNC_MS = 60_000;
const READ_AGAIN_MS = 20 * 60_000;
const BETWEEN_LOOKS_MS = 250;

/** @param parameters How many emails are in the mailbox already, and how many come then. */
export async function largeMailbox([old, fresh]: readonly string[]): Promise<Topic | Missing> {
  const programs = findDovecot();
  if (!programs) return { missing: 'Dovecot' };
  const peer = await startDovecot(programs);
  try {
    return await readMailbox(peer, Number(old ?? OLD), Number(fresh ?? NEW));
  } finally {
    await peer.stop();
  }
}

async function readMailbox(peer: DovecotPeer, old: number, fresh: number): Promise<Topic> {
  // Every tenth is from somebody known.
  const known = Math.ceil(fresh / 10);
  const all = known + Math.ceil(old / 10);
  const dataDir = makeFolder();
  peer.deliver(old, (index) => rawMail({ from: index % 10 ? 'sam@stranger.example' : ANN, body: `Old ${index}` }));
  const start = async (settings = {}) =>
    startServer({ dataDir, cores: 'all', settings: { ...RAISED_LIMITS, ...settings } });
  const mailbox = { IMAP_URL: peer.url };
  const rows = (statement: string) => {
    const database = new DatabaseSync(join(dataDir, 'site.sqlite'), { readOnly: true, timeout: 5_000 });
    const found = database.prepare(statement).all();
    database.close();
    return found;
  };
  const number = (statement: string) => Number(Object.values(rows(statement)[0] ?? {})[0] ?? 0);
  const stored = () => number('select count(*) from thread_mails');
  const lastUid = () => number("select last_uid from mail_folders where folder = 'INBOX'");

  let server = await start();
  const headers = { authorization: `Bearer ${PUBLIC_KEY}`, 'content-type': 'application/json' };
  const formData = { name: 'Ann Lee', email: ANN, message: 'Do you answer at night?', helpType: 'Prices and plans' };
  const body = JSON.stringify({ formData, timestamp: new Date().toISOString(), userAgent: 'Weather/1.0' });
  const { status } = await call(`${server.origin}/functions/v1/submit-contact`, { headers, body });
  if (status !== 200) throw new Error(`The form was answered with ${status}.`);
  const without = server.memory() ?? 0;
  await server.stop();

  server = await start(mailbox);
  const firstMs = await until('the mailbox is read for the first time', async () => lastUid() === old, FIRST_SYNC_MS);
  const afterFirst = (server.memory() ?? 0) - without;

  peer.deliver(fresh, (index) => rawMail({ from: index % 10 ? 'sam@stranger.example' : ANN, body: `New ${index}` }));
  await until('a third of the new emails is stored', async () => stored() > known / 3, FIRST_SYNC_MS);
  await server.stop('SIGKILL');
  const atKill = stored();
  server = await start(mailbox);
  // The lease of the killed process has to end first.
  const restMs = await until('all are stored', async () => lastUid() === old + fresh, READ_AGAIN_MS);
  const [twice, afterKill] = [number('select count(*) - count(distinct body) from thread_mails'), stored()];

  peer.renumber();
  let most = 0;
  const watching = new AbortController();
  const watched = (async () => {
    for (; !watching.signal.aborted; await setTimeout(BETWEEN_LOOKS_MS)) most = Math.max(most, server.memory() ?? 0);
  })();
  const uidValidity = number("select uid_validity from mail_folders where folder = 'INBOX'");
  const isReadAgain = async () =>
    number(`select last_uid from mail_folders where folder = 'INBOX' and uid_validity <> ${uidValidity}`) >=
    old + fresh;
  const againMs = await until('the renumbered mailbox is read again', isReadAgain, READ_AGAIN_MS);
  watching.abort();
  await watched;
  const atEnd = stored();
  const passedOver = number('select passed_over from mail_watches');
  await server.stop();

  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  return topicOfGoals(`A mailbox of ${old} emails`, [
    ['read for the first time, from the start of the server', seconds(firstMs), '', true],
    [
      'memory that it takes then',
      megabytes(afterFirst),
      `at most ${megabytes(MOST_MEMORY_BYTES)}`,
      afterFirst <= MOST_MEMORY_BYTES,
    ],
    [`stored of ${known} when the server was killed`, String(atKill), '', true],
    [
      'stored once it was started again',
      `${afterKill}, ${twice} of them twice`,
      `${known}, 0`,
      afterKill === known && twice === 0,
    ],
    ['time for the rest, with the lease of the killed one', seconds(restMs), '', true],
    [`${old + fresh} emails read again under new numbers`, seconds(againMs), '', true],
    ['the most memory meanwhile, beyond a site without a mailbox', megabytes(most - without), '', true],
    ['stored after that', String(atEnd), String(all), atEnd === all],
    ['passed over', String(passedOver), '0', passedOver === 0],
  ]);
}
