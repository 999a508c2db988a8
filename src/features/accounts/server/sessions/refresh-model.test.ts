/** Checks the real app against a model of sessions: any sequence of signing in, refreshing, signing out and waiting. */
import { SECOND_MS, DAY_MS } from '#shared/site/durations.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { askAuth, PASSWORD } from '#test/support/accounts-bench.ts';
import { runSize } from '#test/support/run-size.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

const UNLIMITED = 1_000_000;
const COMMANDS = 30;
const { numRuns, limits } = runSize({ quick: 60, full: 500 });

const GRACE_MS = 10 * SECOND_MS;
const IDLE_MS = 30 * DAY_MS;
const LIFETIME_MS = 90 * DAY_MS;
/** Includes the leeway. A JWT counts in whole seconds. */
const ACCESS_TOKEN_SECONDS = 3_630;
const ACCESS_TOKEN_MS = ACCESS_TOKEN_SECONDS * SECOND_MS;

interface ModelSession {
  startedAt: number;
  refreshedAt: number;
  /** When its access token was issued. */
  accessAt: number;
  /** When each refresh token was spent; the last one is unspent. */
  spentAt: (number | null)[];
  /** Its row is gone. */
  ended: boolean;
}

interface Model {
  now: number;
  sessions: ModelSession[];
}

/** The real tokens that the model knows only by number: each session's access token and its refresh tokens in order. */
interface Real {
  site: TestApp;
  email: string;
  sessions: { access: string; refresh: string[] }[];
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

type Command = fc.AsyncCommand<Model, Real>;

class SignIn implements Command {
  check = () => true;
  async run(model: Model, { site, email, sessions }: Real): Promise<void> {
    const answer = await askAuth(site, '/token?grant_type=password', { body: { email, password: PASSWORD } });
    expect(answer.status).toBe(200);
    const tokens = (await answer.json()) as Tokens;
    sessions.push({ access: tokens.access_token, refresh: [tokens.refresh_token] });
    const { now } = model;
    model.sessions.push({ startedAt: now, refreshedAt: now, accessAt: now, spentAt: [null], ended: false });
  }
  toString = () => 'sign in';
}

/** Refreshes with the current token, or with one that was spent `usesAgo` uses ago. */
class Refresh implements Command {
  readonly session: number;
  readonly usesAgo: number;
  constructor(session: number, usesAgo: number) {
    this.session = session;
    this.usesAgo = usesAgo;
  }
  check = ({ sessions }: Readonly<Model>) => (sessions[this.session]?.spentAt.length ?? 0) > this.usesAgo;
  async run(model: Model, { site, sessions }: Real): Promise<void> {
    const expected = model.sessions[this.session];
    const real = sessions[this.session];
    if (!expected || !real) throw new Error('checked before');
    const token = real.refresh.at(-1 - this.usesAgo) ?? '';
    const answer = await askAuth(site, '/token?grant_type=refresh_token', { body: { refresh_token: token } });
    const prediction = predictRefresh(expected, this.usesAgo, model.now);
    expect(codeOf(answer)).toBe(prediction);
    if (prediction !== 'done') return;
    const tokens = (await answer.json()) as Tokens;
    real.access = tokens.access_token;
    expected.accessAt = model.now;
    if (this.usesAgo === 0) {
      expect(real.refresh).not.toContain(tokens.refresh_token);
      real.refresh.push(tokens.refresh_token);
    } else {
      expect(tokens.refresh_token).toBe(real.refresh.at(-1));
    }
  }
  toString = () => `refresh session ${this.session} by the token of ${this.usesAgo} uses ago`;
}

/** Also updates the model. */
function predictRefresh(session: ModelSession, usesAgo: number, now: number): string {
  if (session.ended) return 'refresh_token_not_found';
  const index = session.spentAt.length - 1 - usesAgo;
  const spentAt = session.spentAt[index] ?? null;
  const isOver = !isAlive(session, now);
  const isReused = spentAt !== null && now - spentAt > GRACE_MS;
  session.ended = isOver || isReused;
  if (isOver) return 'session_expired';
  if (isReused) return 'refresh_token_already_used';
  if (spentAt === null) {
    session.spentAt[index] = now;
    session.spentAt.push(null);
    session.refreshedAt = now;
  }
  return 'done';
}

class AskWithAccessToken implements Command {
  readonly session: number;
  readonly what: 'read the user' | 'sign out';
  constructor(session: number, what: AskWithAccessToken['what']) {
    this.session = session;
    this.what = what;
  }
  check = ({ sessions }: Readonly<Model>) => this.session < sessions.length;
  async run({ sessions, now }: Model, real: Real): Promise<void> {
    const session = sessions[this.session];
    const token = real.sessions[this.session]?.access ?? '';
    if (!session) throw new Error('checked before');
    const answer =
      this.what === 'sign out'
        ? await askAuth(real.site, '/logout?scope=local', { token })
        : await askAuth(real.site, '/user', { method: 'GET', token });
    const prediction =
      secondsOf(now) - secondsOf(session.accessAt) >= ACCESS_TOKEN_SECONDS
        ? 'bad_jwt'
        : isAlive(session, now)
          ? 'done'
          : 'session_not_found';
    expect(codeOf(answer)).toBe(prediction);
    if (this.what === 'sign out' && prediction === 'done') session.ended = true;
  }
  toString = () => `${this.what} in session ${this.session}`;
}

class Wait implements Command {
  readonly ms: number;
  constructor(ms: number) {
    this.ms = ms;
  }
  check = () => true;
  run = async (model: Model, { site }: Real): Promise<void> => {
    model.now += this.ms;
    site.clock.advance(this.ms);
  };
  toString = () => `wait ${this.ms / SECOND_MS} s`;
}

function isAlive({ ended, startedAt, refreshedAt }: ModelSession, now: number): boolean {
  return !ended && now - refreshedAt < IDLE_MS && now - startedAt < LIFETIME_MS;
}

const secondsOf = (ms: number) => Math.floor(ms / SECOND_MS);

function codeOf(answer: Response): string {
  return answer.ok ? 'done' : (answer.headers.get('x-sb-error-code') ?? `status ${answer.status}`);
}

const session = fc.nat({ max: 2 });
const usesAgo = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 3 }) },
);
const wait = fc.oneof(
  fc.constantFrom(0, GRACE_MS - 1, GRACE_MS, GRACE_MS + 1, ACCESS_TOKEN_MS - 1, ACCESS_TOKEN_MS),
  fc.constantFrom(DAY_MS, IDLE_MS - 1, IDLE_MS, 29 * DAY_MS, LIFETIME_MS),
  fc.nat({ max: 2 * GRACE_MS }),
);
const commands = fc.commands(
  [
    fc.constant(new SignIn()),
    fc.tuple(session, usesAgo).map((given) => new Refresh(...given)),
    fc.tuple(session, usesAgo).map((given) => new Refresh(...given)),
    session.map((index) => new AskWithAccessToken(index, 'read the user')),
    session.map((index) => new AskWithAccessToken(index, 'sign out')),
    wait.map((ms) => new Wait(ms)),
  ],
  // Run up to this many commands; by default fast-check prefers short sequences.
  { maxCommands: COMMANDS, size: 'max' },
);

describeOnEachDatabase('sessions', (database) => {
  test('live and end as the model predicts', limits, async () => {
    let people = 0;
    const property = fc.asyncProperty(commands, async (given) => {
      const site = await createTestApp({ db: database.db, rateLimitScale: UNLIMITED });
      people += 1;
      const email = `person-${people}@visitor.example`;
      await askAuth(site, '/signup', { body: { email, password: PASSWORD } });
      // Left by the previous run and by signing up.
      await database.db.deleteFrom('sessions').execute();
      const model: Model = { now: site.clock.now(), sessions: [] };
      await fc.asyncModelRun(() => ({ model, real: { site, email, sessions: [] } }), given);
      const rows = await database.db.selectFrom('sessions').select('id').execute();
      expect(rows).toHaveLength(model.sessions.filter(({ ended }) => !ended).length);
    });
    await fc.assert(property, { numRuns });
  });
});
