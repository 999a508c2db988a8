/** Measures whether response times reveal that an address has an account. Runs alone. */
import { beforeAll, expect, test } from 'vitest';
import { createPasswordHasher } from '#features/accounts/server/passwords/password-hash.ts';
import { addUser } from '#features/accounts/server/stores/user-store.ts';
import { askAuth, PASSWORD } from '../support/accounts-bench.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { describeOnEachDatabase } from '../support/test-database.ts';

const PAIRS = 300;
const WARM_UP = 30;
/** How often somebody who guesses from the time alone may be right; 0.5 is chance. */
const LOWEST_AUC = 0.43;
const HIGHEST_AUC = 0.57;

type Ask = (site: TestApp, email: string) => Promise<Response>;

const ASKS: [name: string, ask: Ask][] = [
  ['signing in', (site, email) => askAuth(site, '/token?grant_type=password', { body: { email, password: 'wrong' } })],
  ['signing up', (site, email) => askAuth(site, '/signup', { body: { email, password: PASSWORD } })],
  ['asking for a new password', (site, email) => askAuth(site, '/recover', { body: { email } })],
  ['asking for the mail again', (site, email) => askAuth(site, '/resend', { body: { email, type: 'signup' } })],
];

describeOnEachDatabase('an address with an account', (database) => {
  // With the cost of production: the other tests' cheap hash would hide or feign a difference.
  const passwords = createPasswordHasher();
  let passwordHash: string;
  beforeAll(async () => {
    passwordHash = await passwords.hash(PASSWORD);
  });

  test.each(ASKS)('is not revealed by the time of %s', async (_, ask) => {
    const accounts = { requireConfirmation: true };
    const site = await createTestApp({ db: database.db, rateLimitScale: 1_000_000, accounts, passwords });
    const now = site.clock.now();
    const known = Array.from({ length: PAIRS + WARM_UP }, (__, index) => `known-${index}@visitor.example`);
    for (const email of known) await addUser(database.db, { email, passwordHash, metadata: {}, confirmedAt: now, now });

    const times = { known: [] as number[], unknown: [] as number[] };
    const measure = async (kind: keyof typeof times, email: string) => {
      const started = performance.now();
      const response = await ask(site, email);
      await response.arrayBuffer();
      times[kind].push(performance.now() - started);
    };
    for (const email of known) {
      const pair = [() => measure('known', email), () => measure('unknown', email.replace('known', 'other'))];
      // In random order, so that after-effects of one call slow down both alike.
      if (Math.random() < 0.5) pair.reverse();
      for (const one of pair) await one();
    }
    const auc = areaUnderCurve(times.known.slice(WARM_UP), times.unknown.slice(WARM_UP));
    console.log(`AUC ${auc.toFixed(3)} (${median(times.known).toFixed(2)} and ${median(times.unknown).toFixed(2)} ms)`);
    expect(auc).toBeGreaterThanOrEqual(LOWEST_AUC);
    expect(auc).toBeLessThanOrEqual(HIGHEST_AUC);
  });
});

/** The share of all pairs in which the first took longer (Mann and Whitney 1947). */
function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  let longer = 0;
  for (const a of first) for (const b of second) longer += a > b ? 1 : Number(a === b) / 2;
  return longer / (first.length * second.length);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
