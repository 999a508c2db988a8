/**
 * Every plain form takes as many posts from one network as its route states, and no more; those that reach the owner
 * hold what a program fills in.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { databaseUnavailable } from '#server/platform/http/api-error.ts';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { TRAP_FIELD } from '#shared/visitors/screening-facts.ts';
import { declaredFeatures } from '../support/declared-features.ts';
import { checkoutBody } from '../support/browser/buyer.ts';
import { briefBody, meetingBody } from '../support/mail/submissions.ts';
import { createTestApp, TEST_SITE_URL } from '../support/test-app.ts';
import { describeOnEmbedded } from '../support/test-database.ts';

/** Keeps the posts few: 20 in an hour become 4. */
const SCALE = 0.2;

/** A valid form, another one for each number. No two mail the same address, which has a limit of its own. */
const FORMS: Record<string, (number: number, now: number) => object> = {
  '/contact/send': (number) => ({
    name: 'Ann',
    email: emailOf(number),
    helpType: 'Prices and plans',
    message: `No. ${number}`,
  }),
  '/newsletter/subscribe': (number) => ({ email: emailOf(number) }),
  '/meeting/request': (number, now) => meetingBody(now, emailOf(number)),
  '/questionnaire/send': (number) => ({ pain: 'missed-calls', kind: 'us', name: 'Ann', email: emailOf(number) }),
  '/agent-onboarding/send': (number) => briefBody(emailOf(number)).answers,
  '/checkout': (number) => ({ ...checkoutBody({ email: emailOf(number) }), termsAccepted: 'on' }),
};

const routes = (await declaredFeatures())
  .flatMap(({ routes: stated = [] }) => stated)
  .flatMap(({ base, list }) => list.map((route) => ({ ...route, path: base + route.path })));
/** Not the forms of one order, which need the order. */
const forms = routes.filter(
  ({ guard, limits = [], path }) => guard === 'own form' && limits.length > 0 && !path.includes(':'),
);

it('every plain form with a limit has a sample here', () => {
  expect(forms.map(({ path }) => path).toSorted()).toEqual(Object.keys(FORMS).toSorted());
});

describe('an error is shown as a page', () => {
  const BROWSER = { origin: TEST_SITE_URL, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  /** Nothing listens there. */
  const away = openDatabase({ engine: 'postgres', url: 'postgres://nobody@127.0.0.1:1/nothing' });
  afterAll(() => away.destroy());
  const kindOf = ({ status, headers }: Response) => [status, headers.get('content-type'), headers.has('retry-after')];

  it.each(forms)('by $path without a database', async ({ path }) => {
    const site = await createTestApp({ db: away });
    const form = new URLSearchParams(Object.entries(FORMS[path]?.(1, site.clock.now()) ?? {}));
    const answer = await site.post(path, form, BROWSER);
    expect(kindOf(answer)).toEqual([503, 'text/html; charset=UTF-8', true]);
    expect(await answer.text()).toContain(databaseUnavailable.message.replaceAll("'", '&#39;'));
    const ofScripts = await site.post(path, form, { origin: TEST_SITE_URL });
    expect(kindOf(ofScripts)).toEqual([503, 'application/json', true]);
  });

  it.each(routes.filter(({ guard }) => guard === 'own form'))('by $path to a foreign page', async ({ path }) => {
    const site = await createTestApp({ db: away });
    const foreign = { ...BROWSER, origin: 'https://elsewhere.example' };
    const answer = await site.post(path.replaceAll(/:\w+/g, 'x'), new URLSearchParams(), foreign);
    expect(kindOf(answer)).toEqual([403, 'text/html; charset=UTF-8', false]);
  });
});

/** These mail the owner nothing that a stranger wrote. */
const UNSCREENED = new Set(['/newsletter/subscribe', '/checkout']);

describeOnEmbedded('a filled trap field', (database) => {
  it.each(forms.filter(({ path }) => !UNSCREENED.has(path)))(
    'in $path is answered alike and mails nobody',
    async ({ path }) => {
      const site = await createTestApp({ db: database.db });
      const send = async (number: number, trap: string) => {
        const form = new URLSearchParams(Object.entries(FORMS[path]?.(number, site.clock.now()) ?? {}));
        form.set(TRAP_FIELD, trap);
        const answer = await site.post(path, form, { origin: TEST_SITE_URL });
        return [answer.status, answer.headers.get('location')];
      };
      const mails = async () => (await database.db.selectFrom('outbox').select('id').execute()).length;
      const trapped = await send(1, 'Offer');
      expect(await mails()).toBe(0);
      expect(await send(2, '')).toEqual(trapped);
      expect(await mails()).toBe(2);
    },
  );
});

describeOnEmbedded('a form that is posted again', (database) => {
  it.each(forms.filter(({ path }) => !UNSCREENED.has(path)))(
    'to $path is the same one for ten minutes, from one network',
    async ({ path }) => {
      const site = await createTestApp({ db: database.db, trustedProxies: 1 });
      const form = new URLSearchParams(Object.entries(FORMS[path]?.(1, site.clock.now()) ?? {}));
      const stored: number[] = [];
      for (const [later, network] of [
        [0, '198.51.1.7'],
        [0, '198.51.2.7'],
        [10 * MINUTE_MS - 1, '198.51.1.7'],
        [1, '198.51.1.7'],
      ] as const) {
        site.clock.advance(later);
        await site.post(path, form, { origin: TEST_SITE_URL, 'x-forwarded-for': network });
        stored.push((await database.db.selectFrom('envelopes').select('id').execute()).length);
      }
      expect(stored).toEqual([1, 2, 2, 3]);
    },
  );
});

describeOnEmbedded('the stated limits hold', (database) => {
  describe.each(forms)('$path', ({ path, limits = [] }) => {
    it('takes no more posts than that', async () => {
      const site = await createTestApp({ db: database.db, rateLimitScale: SCALE });
      const allowed = Math.floor(Math.min(...limits.map(({ points }) => points)) * SCALE);
      const refused: boolean[] = [];
      for (let number = 0; number <= allowed; number += 1) {
        const form = new URLSearchParams(Object.entries(FORMS[path]?.(number, site.clock.now()) ?? {}));
        const answer = await site.post(path, form, { origin: TEST_SITE_URL });
        const location = answer.headers.get('location') ?? '';
        expect(location, 'The sample is refused by the form.').not.toMatch(/invalid/);
        refused.push(answer.status === 429 || /busy|rate_limited/.test(location));
      }
      expect(refused).toEqual([...Array<boolean>(allowed).fill(false), true]);
    });
  });
});

function emailOf(number: number): string {
  return `sender${number}@visitor.example`;
}
