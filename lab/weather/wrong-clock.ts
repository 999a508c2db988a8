/** A replica whose clock is two minutes off beside one whose clock is right; and one server whose clock is set while it runs. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startSmtpPeer, type SmtpPeer } from '../../test/support/peers/smtp-peer.ts';
import { makeFolder } from '../bench/support/bench-processes.ts';
import { startServer } from '../bench/support/bench-server.ts';
import { topicOfGoals, type Goal, type Topic } from '../bench/support/bench-table.ts';
import { submitAtRate } from '../bench/contact-load.ts';
import { enterCode, isSignedIn, refresh, secondsLeft, signUp, openMailedLink } from './accounts-wire.ts';
import { falseTime, type FalseTime } from './false-time.ts';
import { leadGoals } from './lead-goals.ts';
import { queryOnce, RAISED_LIMITS, startReplica, storedLeads, withPostgres, type Missing } from './replica.ts';
import { until } from './until.ts';

const OFF_SECONDS = 120;
const SESSIONS = 20;
const PER_SECOND = 10;
const SECONDS = 5;
const TOKEN_SECONDS = 3_600;
const TOLERANCE_SECONDS = 5;
/** Both replicas have to agree on who they are. */
const SITE_URL = 'http://localhost:3000';
const NOT_SENT = "select count(*) as count from outbox where status <> 'sent'";

export async function wrongClock(): Promise<Topic | Missing> {
  const folder = makeFolder();
  if (!falseTime(folder, 0)) return { missing: 'libfaketime' };
  const mail = await startSmtpPeer();
  try {
    const set = await setWhileRunning(mail);
    return await withPostgres(async ({ url }) => {
      const ahead = await besideRightClock(url, 'ahead', OFF_SECONDS, mail);
      const behind = await besideRightClock(url, 'behind', -OFF_SECONDS, mail);
      return topicOfGoals(`Clocks ${OFF_SECONDS} s off`, [...ahead, ...behind, ...set]);
    });
  } finally {
    await mail.stop();
  }
}

async function besideRightClock(serverUrl: string, name: string, off: number, mail: SmtpPeer): Promise<Goal[]> {
  await queryOnce(serverUrl, `create database ${name}`);
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const settings = { SITE_URL, SMTP_URL: mail.url, AUTH_REQUIRE_CONFIRMATION: 'false' };
  const right = await startReplica(url, { settings });
  const wrong = await startReplica(url, { settings, environment: clockOf(off).environment });
  const before = mail.received.length;

  let kept = 0;
  let leastLeft = Number.POSITIVE_INFINITY;
  let mostLeft = 0;
  const origins = [right.origin, wrong.origin] as const;
  for (let index = 0; index < SESSIONS; index += 1) {
    const [here = '', there = ''] = index % 2 ? origins.toReversed() : origins;
    const session = await signUp(here, `${name}-${index}@customer.example`);
    const next = (await isSignedIn(there, session)) ? await refresh(there, session) : undefined;
    if (next && (await isSignedIn(here, next))) kept += 1;
    leastLeft = Math.min(leastLeft, secondsLeft(session), next ? secondsLeft(next) : 0);
    mostLeft = Math.max(mostLeft, secondsLeft(session));
  }
  const phone = await signUp(right.origin, `phone-${name}@customer.example`);
  const code = await enterCode(right.origin, wrong.origin, phone);
  const address = `link-${name}@customer.example`;
  await signUp(right.origin, address);
  const link = await openMailedLink(wrong.origin, right.origin, address, mail);
  const outcomes = await submitAtRate(wrong.origin, PER_SECOND, SECONDS);
  const unsent = async () => Number((await queryOnce<{ count: string }>(url, NOT_SENT))[0]?.count);
  const sentWithin = await until('every mail has left', async () => (await unsent()) === 0);
  const [lead] = await queryOnce<{ off: string }>(
    url,
    'select (extract(epoch from clock_timestamp()) * 1000 - max(received_at))::bigint as off from envelopes',
  );
  const stored = await storedLeads(url);
  await Promise.all([right.stop('SIGKILL'), wrong.stop('SIGKILL')]);

  const arrived = mail.received.slice(before).map(({ messageId }) => messageId);
  const twice = arrived.length - new Set(arrived).size;
  const stampOff = Math.abs(Number(lead?.off)) / 1000 - sentWithin / 1000;
  const isInTime =
    Math.abs(leastLeft - TOKEN_SECONDS) < TOLERANCE_SECONDS && mostLeft < TOKEN_SECONDS + TOLERANCE_SECONDS;
  const goals: Goal[] = [
    ['sessions kept over both replicas', `${kept} of ${SESSIONS}`, 'all', kept === SESSIONS],
    ['access tokens last', `${leastLeft.toFixed(0)} to ${mostLeft.toFixed(0)} s`, `${TOKEN_SECONDS} s`, isInTime],
    ['code of a phone whose clock is right', saying(code), '200', code.status === 200],
    ['mailed link', saying(link), '200', link.status === 200],
    [
      'time stamp of the last lead, off by',
      `${stampOff.toFixed(1)} s`,
      `< ${TOLERANCE_SECONDS} s`,
      stampOff < TOLERANCE_SECONDS,
    ],
    ['mails that arrived twice', `${twice} of ${arrived.length}`, '0', twice === 0],
    ...leadGoals({ outcomes, stored, perSecond: PER_SECOND, mayRefuse: false }),
  ];
  return goals.map(([what, ...rest]) => [`replica ${off} s: ${what}`, ...rest]);
}

/** Ahead, and then back behind the right time, on the embedded database, which has no other clock. */
async function setWhileRunning(mail: SmtpPeer): Promise<Goal[]> {
  const dataDir = makeFolder();
  const clock = clockOf(0);
  const server = await startServer({
    dataDir,
    cores: 'all',
    settings: { ...RAISED_LIMITS, SMTP_URL: mail.url, AUTH_REQUIRE_CONFIRMATION: 'false' },
    environment: clock.environment,
  });
  const { origin } = server;
  const file = join(dataDir, 'site.sqlite');
  const count = (statement: string) => {
    const database = new DatabaseSync(file, { readOnly: true });
    const [row] = database.prepare(statement).all();
    database.close();
    return Number(row?.['count']);
  };
  let session = await signUp(origin, 'set@customer.example');
  const first = await submitAtRate(origin, PER_SECOND, SECONDS);
  const goals: Goal[] = [];
  for (const [round, off] of [OFF_SECONDS, -OFF_SECONDS].entries()) {
    clock.setAhead(off);
    const next = (await isSignedIn(origin, session)) ? await refresh(origin, session) : undefined;
    const isKept = next !== undefined && (await isSignedIn(origin, next));
    session = next ?? session;
    const phone = await enterCode(origin, origin, await signUp(origin, `phone-${round}@customer.example`));
    const outcomes = await submitAtRate(origin, PER_SECOND, SECONDS, (round + 1) * PER_SECOND * SECONDS);
    const sentWithin = await until('every mail has left', async () => count(NOT_SENT) === 0, 120_000);
    const accepted = outcomes.filter(({ status }) => status === 200).length;
    const name = `one server, clock set to ${off} s`;
    goals.push(
      [`${name}: session`, isKept ? 'kept' : 'lost', 'kept', isKept],
      [`${name}: leads accepted`, `${accepted} of ${outcomes.length}`, 'all', accepted === outcomes.length],
      [`${name}: mails left after`, `${(sentWithin / 1000).toFixed(1)} s`, '', true],
      [`${name}: code of a phone whose clock is right`, saying(phone), '', true],
    );
  }
  const leads = count('select count(*) as count from leads');
  await server.stop('SIGKILL');
  const sent = 3 * first.length;
  return [...goals, ['one server: leads kept', `${leads} of ${sent}`, 'all', leads === sent]];
}

function clockOf(seconds: number): FalseTime {
  const clock = falseTime(makeFolder(), seconds);
  if (!clock) throw new Error('libfaketime was here a moment ago');
  return clock;
}

function saying({ status, message }: { status: number; message: string }): string {
  return message ? `${status} "${message}"` : String(status);
}
