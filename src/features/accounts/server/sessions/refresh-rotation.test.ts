import { SECOND_MS, HOUR_MS, DAY_MS } from '#shared/site/durations.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ANN, askAuth, PASSWORD } from '#test/support/accounts-bench.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { createTestClock } from '#test/support/test-clock.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import type { Database } from '#server/platform/db/database.ts';

interface Tokens {
  access_token: string;
  refresh_token: string;
}

describeOnEachDatabase('refreshing', (database) => {
  let site: TestApp;
  let replica: TestApp;
  let otherDb: Database;
  let first: Tokens;
  beforeEach(async () => {
    const clock = createTestClock();
    site = await createTestApp({ db: database.db, clock });
    // In one process, a second SQLite connection would block the first one while it waits for the lock.
    otherDb = database.engine === 'postgres' ? openDatabase(database.config) : database.db;
    replica = await createTestApp({ db: otherDb, clock });
    first = await tokensOf(await askAuth(site, '/signup', { body: { email: ANN, password: PASSWORD } }));
  });
  afterEach(async () => {
    if (otherDb !== database.db) await otherDb.destroy();
  });

  const refresh = async (token: string, at = site) =>
    askAuth(at, '/token?grant_type=refresh_token', { body: { refresh_token: token } });
  const refused = async (token: string) => {
    const response = await refresh(token);
    return [response.status, response.headers.get('x-sb-error-code')];
  };
  const rowsOf = async (table: 'sessions' | 'refresh_tokens') => database.db.selectFrom(table).selectAll().execute();

  test('returns a new token each time, and stores none in clear text', async () => {
    const second = await tokensOf(await refresh(first.refresh_token));
    const third = await tokensOf(await refresh(second.refresh_token));
    expect(new Set([first, second, third].map((tokens) => tokens.refresh_token)).size).toBe(3);
    const stored = JSON.stringify(await rowsOf('refresh_tokens'));
    for (const { refresh_token } of [first, second, third]) expect(stored).not.toContain(refresh_token);
  });

  test('within the grace period a spent token returns the current one, however many uses ago it was spent', async () => {
    const second = await tokensOf(await refresh(first.refresh_token));
    expect((await tokensOf(await refresh(first.refresh_token))).refresh_token).toBe(second.refresh_token);
    const third = await tokensOf(await refresh(second.refresh_token));
    site.clock.advance(10 * SECOND_MS);
    expect((await tokensOf(await refresh(first.refresh_token))).refresh_token).toBe(third.refresh_token);
  });

  test('each spent token keeps its own grace period, whenever the next one was spent', async () => {
    const second = await tokensOf(await refresh(first.refresh_token));
    site.clock.advance(4 * SECOND_MS);
    const third = await tokensOf(await refresh(second.refresh_token));
    site.clock.advance(4 * SECOND_MS);
    for (const { refresh_token: spent } of [first, second])
      expect((await tokensOf(await refresh(spent))).refresh_token).toBe(third.refresh_token);
    // The first one's is over, the second one's is not.
    site.clock.advance(4 * SECOND_MS);
    expect((await tokensOf(await refresh(second.refresh_token))).refresh_token).toBe(third.refresh_token);
    expect(await refused(first.refresh_token)).toEqual([400, 'refresh_token_already_used']);
  });

  // Either caller may be the thief: the late one, or the one who was first.
  test('after the grace period it ends the session, which is committed although the answer is an error', async () => {
    const second = await tokensOf(await refresh(first.refresh_token));
    site.clock.advance(10 * SECOND_MS + 1);
    expect(await refused(first.refresh_token)).toEqual([400, 'refresh_token_already_used']);
    expect(await refused(second.refresh_token)).toEqual([400, 'refresh_token_not_found']);
    expect(await rowsOf('sessions')).toEqual([]);
    const user = await askAuth(site, '/user', { method: 'GET', token: second.access_token });
    expect([user.status, user.headers.get('x-sb-error-code')]).toEqual([403, 'session_not_found']);
  });

  test('20 at once on two servers agree on one successor', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => refresh(first.refresh_token, index % 2 ? site : replica)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    const successors = new Set((await Promise.all(answers.map(tokensOf))).map((tokens) => tokens.refresh_token));
    expect(successors.size).toBe(1);
    expect(await rowsOf('refresh_tokens')).toHaveLength(2);
  });

  test('20 late uses at once end the session once, and none succeeds', async () => {
    await refresh(first.refresh_token);
    site.clock.advance(DAY_MS);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => refresh(first.refresh_token, index % 2 ? site : replica)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([400]));
    expect(await rowsOf('sessions')).toEqual([]);
  });

  test('a session that idles for 30 days is over', async () => {
    site.clock.advance(30 * DAY_MS);
    expect(await refused(first.refresh_token)).toEqual([400, 'session_expired']);
    expect(await rowsOf('sessions')).toEqual([]);
  });

  test('a session is over after 90 days, however busy', async () => {
    let tokens = first;
    for (let day = 29; day < 90; day += 29) {
      site.clock.advance(29 * DAY_MS);
      tokens = await tokensOf(await refresh(tokens.refresh_token));
    }
    site.clock.advance(3 * DAY_MS);
    expect(await refused(tokens.refresh_token)).toEqual([400, 'session_expired']);
  });

  test('a ban leaves the token unspent', async () => {
    const ban = database.db.updateTable('users').set({ banned_until: site.clock.now() + DAY_MS });
    await ban.execute();
    expect(await refused(first.refresh_token)).toEqual([400, 'user_banned']);
    site.clock.advance(DAY_MS);
    expect((await refresh(first.refresh_token)).status).toBe(200);
  });

  describe('of a session that is refreshed again and again', () => {
    const refreshTimes = async (count: number, token: string) => {
      let latest = token;
      for (let index = 0; index < count; index += 1) latest = (await tokensOf(await refresh(latest))).refresh_token;
      return latest;
    };

    test('a replay takes as many statements as after the first use', async () => {
      let statements = 0;
      const counted = database.db.withPlugin({
        transformQuery: ({ node }) => {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const counting = await createTestApp({ db: counted, clock: site.clock });
      const replay = async () => {
        statements = 0;
        const { refresh_token: token } = await tokensOf(await refresh(first.refresh_token, counting));
        return { token, statements };
      };
      const second = await refreshTimes(1, first.refresh_token);
      const early = await replay();
      const latest = await refreshTimes(20, second);
      const late = await replay();
      expect([early.token, late.token]).toEqual([second, latest]);
      expect(late.statements).toBe(early.statements);
    });

    test('no rows pile up, and the oldest token still ends the session', async () => {
      let latest = first.refresh_token;
      for (let hour = 0; hour < 20; hour += 1) {
        site.clock.advance(HOUR_MS);
        latest = await refreshTimes(1, latest);
      }
      expect(await rowsOf('refresh_tokens')).toHaveLength(2);
      expect(await refused(first.refresh_token)).toEqual([400, 'refresh_token_already_used']);
      expect(await refused(latest)).toEqual([400, 'refresh_token_not_found']);
    });

    // Clients keep their session on 503 and drop it on 429.
    test('gets a 503, and works again afterwards', async () => {
      const latest = await refreshTimes(30, first.refresh_token);
      const answer = await refresh(latest);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '300']);
      site.clock.advance(300 * SECOND_MS);
      expect((await refresh(latest)).status).toBe(200);
    });
  });

  // Sessions of releases without families.
  describe('a session without a family', () => {
    beforeEach(async () => {
      await database.db.updateTable('sessions').set({ family_hash: null }).execute();
    });

    test('gets one at its next use', async () => {
      const second = await tokensOf(await refresh(first.refresh_token));
      expect((await tokensOf(await refresh(first.refresh_token))).refresh_token).toBe(second.refresh_token);
      expect((await refresh(second.refresh_token)).status).toBe(200);
    });

    test('ends when a token that was spent before is used', async () => {
      await database.db.updateTable('refresh_tokens').set({ spent_at: site.clock.now() }).execute();
      expect(await refused(first.refresh_token)).toEqual([400, 'refresh_token_already_used']);
      expect(await rowsOf('sessions')).toEqual([]);
    });
  });

  describe('limits', () => {
    const unknown = 'A'.repeat(43);
    // A client treats 429 as a sign-out.
    test('count unknown tokens, never existing ones', async () => {
      for (let index = 0; index < 30; index += 1)
        expect(await refused(unknown)).toEqual([400, 'refresh_token_not_found']);
      expect(await refused(unknown)).toEqual([429, 'over_request_rate_limit']);
      expect((await refresh(first.refresh_token)).status).toBe(200);
    });

    test.each(['', 'short', 'A'.repeat(44), 'A'.repeat(66), 'ä'.repeat(43)])('%o is malformed', async (token) => {
      expect(await refused(token)).toEqual([400, 'validation_failed']);
    });
  });
});

async function tokensOf(response: Response): Promise<Tokens> {
  expect(response.status).toBe(200);
  return (await response.json()) as Tokens;
}
