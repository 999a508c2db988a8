import { beforeEach, expect, test } from 'vitest';
import { askAuth, PASSWORD } from '#test/support/accounts-bench.ts';
import { join } from '#test/support/member.ts';
import { checkoutBody } from '#test/support/browser/buyer.ts';
import {
  assessmentBody,
  briefBody,
  demoLeadBody,
  meetingBody,
  newsletterBody,
  questionnaireBody,
} from '#test/support/mail/submissions.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { emailKey } from '#shared/text/email-address.ts';
import { createRateLimiter } from '#server/platform/http/rate-limit.ts';
import { countMailTo, MAILS_PER_RECIPIENT } from './recipient-limit.ts';

const VICTIM = 'vic@bücher.example';
const SPELLINGS = [
  VICTIM,
  'VIC@Bücher.Example',
  'vic@xn--bcher-kva.example',
  'vic@ｂücher.example',
  'Vic+7@bücher.example',
  'vic＋a+b@bücher.example',
];
const spelling = (round: number) => SPELLINGS[round % SPELLINGS.length] ?? VICTIM;
const MINUTE_MS = 60_000;

/** Mails that a stranger can cause to any address. */
describeOnEachDatabase('mails that strangers can send to one recipient', (database) => {
  let site: TestApp;
  let strangers = 0;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, trustedProxies: 1, accounts: { requireConfirmation: true } });
  });
  /** Each request comes from another network, so that only the recipient's own limit applies. */
  const stranger = () => {
    strangers += 1;
    return { 'x-forwarded-for': `198.51.${Math.floor(strangers / 250)}.${strangers % 250}` };
  };
  const mailsTo = async (email: string) => {
    const rows = await database.db
      .selectFrom('outbox')
      .select('kind')
      .where('person_key', 'in', SPELLINGS.includes(email) ? SPELLINGS.map(emailKey) : [emailKey(email)])
      .execute();
    return rows.map(({ kind }) => kind);
  };

  test('are limited to three reports a day, however the address is spelled', async () => {
    for (let round = 0; round < 8; round += 1) {
      const email = spelling(round);
      await site.call('send-disc-assessment', assessmentBody({ email, name: `Ann ${round}` }), stranger());
    }
    expect(await mailsTo(VICTIM)).toHaveLength(3);
  });

  test('are limited to ten a day, whatever causes them, and ten sign-ups', async () => {
    for (let round = 0; round < 6; round += 1) {
      const email = spelling(round);
      await site.call('send-disc-assessment', assessmentBody({ email, name: `Ann ${round}` }), stranger());
      await site.call('submit-contact', newsletterBody(email), stranger());
      await askAuth(site, '/signup', { body: { email, password: PASSWORD }, headers: stranger() });
      site.clock.advance(61 * MINUTE_MS);
    }
    const kinds = Object.groupBy(await mailsTo(VICTIM), (kind) => (kind === 'account-confirm' ? 'signUp' : 'other'));
    expect(kinds.other?.length).toBeLessThanOrEqual(10);
    for (let round = 0; round < 6; round += 1) {
      await askAuth(site, '/signup', { body: { email: spelling(round), password: PASSWORD }, headers: stranger() });
      site.clock.advance(61 * MINUTE_MS);
    }
    expect((await mailsTo(VICTIM)).filter((kind) => kind === 'account-confirm')).toHaveLength(10);
  });

  test.each([
    ['request-meeting', () => meetingBody(site.clock.now(), VICTIM)],
    ['send-questionnaire', () => questionnaireBody(VICTIM)],
    ['submit-brief', () => briefBody(VICTIM)],
    ['send-disc-assessment', () => assessmentBody({ email: VICTIM })],
    ['submit-contact', () => newsletterBody(VICTIM)],
  ])('come to an end for %s once the address has had its ten', async (name, bodyOf) => {
    const rateLimiter = createRateLimiter(1);
    const { points } = MAILS_PER_RECIPIENT;
    for (let sent = 0; sent < points; sent += 1) await countMailTo(database.db, rateLimiter, VICTIM, site.clock.now());
    await site.call(name, bodyOf(), stranger());
    expect(await mailsTo(VICTIM)).toEqual([]);
  });

  test('are limited to ten changes of address, from any number of accounts', async () => {
    site = await createTestApp({ db: database.db, trustedProxies: 1 });
    const members = [];
    for (let index = 0; index < 6; index += 1)
      members.push(await join(site, database.db, { email: `stranger${index}@visitor.example` }));
    site = await createTestApp({
      db: database.db,
      clock: site.clock,
      trustedProxies: 1,
      accounts: { requireConfirmation: true },
    });
    const statuses: number[] = [];
    for (const { accessToken: token } of members)
      for (let round = 0; round < 4; round += 1) {
        const email = spelling(round);
        statuses.push((await askAuth(site, '/user', { method: 'PUT', token, body: { email } })).status);
      }
    expect((await mailsTo(VICTIM)).length).toBeLessThanOrEqual(10);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(12);
  });

  test("leave room for the owner's own password reset", async () => {
    await askAuth(site, '/signup', { body: { email: VICTIM, password: PASSWORD }, headers: stranger() });
    for (let round = 0; round < 12; round += 1)
      await site.call('send-disc-assessment', assessmentBody({ email: VICTIM, name: `Ann ${round}` }), stranger());
    const before = (await mailsTo(VICTIM)).length;
    await askAuth(site, '/recover', { body: { email: VICTIM }, headers: stranger() });
    expect(await mailsTo(VICTIM)).toHaveLength(before + 1);
  });

  // Ten resets for an address without an account sent nothing, and kept its owner out for a day.
  test.each<[string, (email: string) => Promise<Response>]>([
    ['resets', async (email) => askAuth(site, '/recover', { body: { email }, headers: stranger() })],
    [
      'confirmations',
      async (email) => askAuth(site, '/resend', { body: { email, type: 'signup' }, headers: stranger() }),
    ],
    [
      'changes of an address',
      async (email) => askAuth(site, '/resend', { body: { email, type: 'email_change' }, headers: stranger() }),
    ],
    ['orders that nobody pays', async (email) => site.call('create-checkout', checkoutBody({ email }), stranger())],
  ])('use up nothing by %s that send nothing', async (_, ask) => {
    for (let round = 0; round < 12; round += 1) {
      await ask(VICTIM);
      site.clock.advance(4 * MINUTE_MS);
    }
    expect(await mailsTo(VICTIM)).toEqual([]);
    const signedUp = await askAuth(site, '/signup', {
      body: { email: VICTIM, password: PASSWORD },
      headers: stranger(),
    });
    expect(signedUp.status).toBe(200);
    expect(await mailsTo(VICTIM)).toEqual(['account-confirm']);
    site.clock.advance(MINUTE_MS);
    for (const path of ['/recover', '/resend']) {
      await askAuth(site, path, { body: { email: VICTIM, type: 'signup' }, headers: stranger() });
      site.clock.advance(MINUTE_MS);
    }
    expect(await mailsTo(VICTIM)).toHaveLength(3);
    expect((await site.call('send-disc-assessment', assessmentBody({ email: VICTIM }), stranger())).status).toBe(200);
    expect((await site.call('send-demo-lead', demoLeadBody(VICTIM), stranger())).status).toBe(200);
  });

  test('use up nothing by changes of address where none is mailed', async () => {
    site = await createTestApp({ db: database.db, trustedProxies: 1 });
    for (let index = 0; index < 12; index += 1) {
      const { accessToken: token } = await join(site, database.db, { email: `stranger${index}@visitor.example` });
      await askAuth(site, '/user', { method: 'PUT', token, body: { email: VICTIM } });
      site.clock.advance(10 * MINUTE_MS);
    }
    expect((await site.call('send-disc-assessment', assessmentBody({ email: VICTIM }), stranger())).status).toBe(200);
  });

  test('leave room for a checkout and for signing up when all others are used up by mails that let somebody in', async () => {
    await askAuth(site, '/signup', { body: { email: VICTIM, password: PASSWORD }, headers: stranger() });
    for (let round = 0; round < 15; round += 1) {
      await askAuth(site, '/recover', { body: { email: VICTIM }, headers: stranger() });
      site.clock.advance(15 * MINUTE_MS);
    }
    expect((await mailsTo(VICTIM)).length).toBeGreaterThan(10);
    expect((await site.call('create-checkout', checkoutBody({ email: VICTIM }), stranger())).status).toBe(200);
    expect((await site.call('submit-contact', newsletterBody(VICTIM), stranger())).status).toBe(200);
    expect((await mailsTo(VICTIM)).includes('newsletter-confirm')).toBe(true);
  });
});
