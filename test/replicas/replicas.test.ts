import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sha256 } from '#server/platform/sha256.ts';
import { mailedLink, newAddress, PASSWORD } from '../support/browser/account-visit.ts';
import { startReplicas, type Answer, type Replicas } from '../support/replicas.ts';
import { runSize } from '../support/run-size.ts';
import { describeOnPostgres } from '../support/test-database.ts';

const ROUNDS = runSize({ quick: 2, full: 50 }).numRuns;
/** Longer than the grace period, in which a spent refresh token still returns its successor. */
const AFTER_GRACE_MS = 11_000;
const TIMEOUT_MS = 120_000;

interface Session {
  access_token: string;
  refresh_token: string;
}

describeOnPostgres('two servers', (createEmpty) => {
  let replicas: Replicas;
  beforeAll(async () => {
    replicas = await startReplicas(await createEmpty());
  });
  afterAll(() => replicas.remove());

  const signUp = (email: string, which: 0 | 1 = 0) =>
    replicas.ask(which, '/signup', { body: { email, password: PASSWORD } });
  const signIn = (which: 0 | 1, email: string, password = PASSWORD) =>
    replicas.ask(which, '/token?grant_type=password', { body: { email, password } });
  const refresh = async (token: string) => {
    // A session may be refreshed thirty times in five minutes, a limit that is not the subject here.
    await replicas.db.deleteFrom('rate_limits').execute();
    return replicas.askTwenty('/token?grant_type=refresh_token', { body: { refresh_token: token } });
  };
  const userOf = (which: 0 | 1, token: string) => replicas.ask(which, '/user', { method: 'GET', token });
  const tokenIn = async (email: string, type: string) =>
    new URLSearchParams(new URL(await mailedLink(replicas.mail, email, type)).hash.slice(1)).get('token_hash') ?? '';
  /** A confirmed account, signed in on the first server. */
  const join = async (email = newAddress('twin')): Promise<Session & { email: string }> => {
    await signUp(email);
    const body = { type: 'signup', token_hash: await tokenIn(email, 'signup') };
    return { email, ...sessionIn(await replicas.ask(0, '/verify', { body })) };
  };

  test('that start at the same moment create the tables and the signing key once', async () => {
    const { rows } = await sql`select name from migrations`.execute(replicas.db);
    expect(rows).toHaveLength(readdirSync('db/migrations').length);
    expect(await replicas.db.selectFrom('signing_keys').selectAll().execute()).toHaveLength(1);
    const keys = await Promise.all(
      ([0, 1] as const).map((which) => replicas.ask(which, '/.well-known/jwks.json', { method: 'GET' })),
    );
    expect(keys[0]).toMatchObject({ status: 200, body: { keys: [{ alg: 'ES256' }] } });
    expect(keys[1]?.body).toEqual(keys[0]?.body);
  });

  test('share sessions, which are valid on both and end on both at once', async () => {
    const { email, access_token: first } = await join();
    const second = sessionIn(await signIn(1, email)).access_token;
    for (const which of [0, 1] as const)
      for (const token of [first, second]) expect(await userOf(which, token)).toMatchObject({ status: 200 });
    expect(await replicas.ask(1, '/logout?scope=global', { token: second })).toMatchObject({ status: 204 });
    for (const which of [0, 1] as const)
      for (const token of [first, second])
        expect(await userOf(which, token)).toMatchObject({ status: 403, code: 'session_not_found' });
  });

  test(
    'agree on one successor of a refresh token, and on the end of its session',
    { timeout: TIMEOUT_MS },
    async () => {
      const { access_token: access, refresh_token: first } = await join();
      let current = first;
      for (let round = 0; round < ROUNDS; round += 1) {
        const answers = await refresh(current);
        expect(statusesOf(answers)).toEqual({ 200: 20 });
        const successors = new Set(answers.map((answer) => sessionIn(answer).refresh_token));
        expect(successors.size).toBe(1);
        current = [...successors][0] ?? '';
        const inUse = replicas.db.selectFrom('refresh_tokens').select('token_hash').where('spent_at', 'is', null);
        const ofSession = replicas.db
          .selectFrom('refresh_tokens')
          .select('session_id')
          .where('token_hash', '=', sha256(current));
        expect(await inUse.where('session_id', 'in', ofSession).execute()).toEqual([{ token_hash: sha256(current) }]);
      }
      const age = replicas.db
        .updateTable('refresh_tokens')
        .set((row) => ({ spent_at: row('spent_at', '-', AFTER_GRACE_MS) }));
      await age.where('token_hash', '=', sha256(first)).execute();
      const late = await refresh(first);
      expect(codesOf(late)).toEqual({ refresh_token_already_used: 1, refresh_token_not_found: 19 });
      expect(codesOf(await refresh(current))).toEqual({ refresh_token_not_found: 20 });
      for (const which of [0, 1] as const)
        expect(await userOf(which, access)).toMatchObject({ status: 403, code: 'session_not_found' });
    },
  );

  describe('let each mailed link work once', () => {
    const people = Array.from({ length: ROUNDS }, () => newAddress('once'));
    const sessions = new Map<string, Session>();
    const moved = (email: string) => email.replace('@', '.moved@');

    /** In every round one of the twenty succeeds. */
    const ONCE_EACH = Array.from({ length: ROUNDS }, () => ({ none: 1, otp_expired: 19 }));

    /** Uses every link of this type 20 times at once. Returns the outcomes and stores the sessions by address. */
    const clickAll = async (type: string, addresses: readonly string[]) => {
      // Both halves at once, because requests for the same link mostly wait for each other.
      const outcomes = await Promise.all(halvesOf(addresses).map((half) => clickEach(type, half)));
      return outcomes.flat();
    };
    const clickEach = async (type: string, addresses: readonly string[]) => {
      const outcomes: Record<string, number>[] = [];
      for (const email of addresses) {
        const answers = await replicas.askTwenty('/verify', { body: { type, token_hash: await tokenIn(email, type) } });
        outcomes.push(codesOf(answers));
        const success = answers.find(({ status }) => status === 200);
        if (type === 'signup' && success) sessions.set(email, sessionIn(success));
      }
      return outcomes;
    };
    /** One request for each person, to the two servers in turn. */
    const askForAll = async (ask: (email: string, which: 0 | 1) => Promise<{ status: number }>) =>
      statusesOf(await Promise.all(people.map((email, index) => ask(email, index % 2 ? 1 : 0))));
    const OK_FOR_ALL = { 200: ROUNDS };

    test('of a sign-up', { timeout: TIMEOUT_MS }, async () => {
      // One after the other on each server, because hashing all at once would be refused as an overload.
      const signUpEach = async (which: 0 | 1, emails: readonly string[]) => {
        const answers: Answer[] = [];
        for (const email of emails) answers.push(await signUp(email, which));
        return answers;
      };
      const [some, others] = halvesOf(people);
      const signUps = await Promise.all([signUpEach(0, some), signUpEach(1, others)]);
      expect(statusesOf(signUps.flat())).toEqual(OK_FOR_ALL);
      expect(await clickAll('signup', people)).toEqual(ONCE_EACH);
    });

    test('for a new password', { timeout: TIMEOUT_MS }, async () => {
      const asked = await askForAll((email, which) => replicas.ask(which, '/recover', { body: { email } }));
      expect(asked).toEqual(OK_FOR_ALL);
      expect(await clickAll('recovery', people)).toEqual(ONCE_EACH);
    });

    test('for a new address, in both mailboxes', { timeout: TIMEOUT_MS }, async () => {
      const asked = await askForAll((email, which) => {
        const token = sessions.get(email)?.access_token ?? '';
        return replicas.ask(which, '/user', { method: 'PUT', token, body: { email: moved(email) } });
      });
      expect(asked).toEqual(OK_FOR_ALL);
      expect(await clickAll('email_change', people)).toEqual(ONCE_EACH);
      expect(await clickAll('email_change', people.map(moved))).toEqual(ONCE_EACH);
    });

    test('for earlier results', { timeout: TIMEOUT_MS }, async () => {
      await replicas.db.updateTable('users').set({ email_verified_at: null }).execute();
      const asked = await askForAll((email, which) => {
        const authorization = `Bearer ${sessions.get(email)?.access_token}`;
        return replicas.sites[which].call('claim-assessments', {}, { authorization });
      });
      expect(asked).toEqual(OK_FOR_ALL);
      expect(await clickAll('claim', people.map(moved))).toEqual(ONCE_EACH);
    });

    test('and send each of those mails once', async () => {
      const outbox = replicas.db.selectFrom('outbox').select(['status', 'attempts']);
      // The last one is marked as sent a moment after it has arrived.
      await expect.poll(() => outbox.where('status', '!=', 'sent').execute()).toEqual([]);
      const rows = await outbox.execute();
      expect(rows.filter(({ attempts }) => attempts !== 1)).toEqual([]);
      const ids = replicas.mail.received.map(({ messageId }) => messageId);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBe(rows.length);
      expect(ids.length).toBeGreaterThanOrEqual(5 * ROUNDS);
    });
  });

  describe('count together', () => {
    test.each(['an account', 'nobody'])('failed sign-ins of %s', async (whose) => {
      const email = whose === 'nobody' ? newAddress('nobody') : (await join()).email;
      const answers = await replicas.askTwenty('/token?grant_type=password', { body: { email, password: 'wrong' } });
      expect(codesOf(answers)).toEqual({ invalid_credentials: 10, over_request_rate_limit: 10 });
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.filter(({ retryAfter }) => Number(retryAfter) > 0)).toHaveLength(10);
    });

    test('sign-ups with one address: one account, five mails', async () => {
      const email = newAddress('together');
      const answers = await replicas.askTwenty('/signup', { body: { email, password: PASSWORD } });
      expect(statusesOf(answers)).toEqual({ 200: 20 });
      const users = replicas.db.selectFrom('users').select('id').where('email', '=', email);
      expect(await users.execute()).toHaveLength(1);
      expect(await queuedFor(email)).toEqual(Array(5).fill('account-confirm'));
    });

    test('requests for a new password: one mail', async () => {
      const { email } = await join();
      const answers = await replicas.askTwenty('/recover', { body: { email } });
      expect(statusesOf(answers)).toEqual({ 200: 20 });
      expect(await queuedFor(email)).toEqual(['account-confirm', 'password-reset']);
    });
    const queuedFor = async (email: string) => {
      const rows = replicas.db.selectFrom('outbox').select('kind').where('recipient', '=', email).orderBy('created_at');
      return (await rows.execute()).map(({ kind }) => kind);
    };
  });
});

function sessionIn({ status, body }: Answer): Session {
  expect(status).toBe(200);
  return body as Session;
}

const statusesOf = (answers: readonly { status: number }[]) => tally(answers.map(({ status }) => String(status)));
const codesOf = (answers: readonly Answer[]) => tally(answers.map(({ code }) => code ?? 'none'));

function halvesOf<T>(items: readonly T[]): [T[], T[]] {
  const middle = items.length / 2;
  return [items.slice(0, middle), items.slice(middle)];
}

function tally(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
