/**
 * Anybody can type anybody's address. A mail that goes there says nothing that the sender typed, in no part of it:
 * otherwise our forms send a stranger's words (a phone number, "your card was charged") under our name.
 */
import { beforeEach, expect, test } from 'vitest';
import type { Style } from '#features/assessment/shared/disc-scoring.ts';
import type { EmailDeclaration } from '#server/platform/mail/outbox/email-declaration.ts';
import { emailsOf } from '#server/platform/feature/feature.ts';
import { askAuth, PASSWORD } from '../support/accounts-bench.ts';
import { buy } from '../support/browser/buyer.ts';
import { createQueuedMailRenderer } from '../support/mail/mail-renderer.ts';
import { join } from '../support/member.ts';
import { pdfText } from '../support/mail/pdf-text.ts';
import {
  assessmentBody,
  briefBody,
  comparisonHalf,
  contactBody,
  meetingBody,
  newsletterBody,
  questionBody,
  questionnaireBody,
} from '../support/mail/submissions.ts';
import { createTestApp, TEST_OWNER, TEST_SITE_URL, type TestApp } from '../support/test-app.ts';
import { describeOnEachDatabase } from '../support/test-database.ts';

/** Fits a name, a text and a file name, and is too long to stand in a link's random token by chance. */
const WORDS = 'Zqxwvy';
const OWN = 'own@stranger.example';
const KNOWN = 'known@visitor.example';
const VICTIM = 'vic@victim.example';

/** What no stranger can send to an address of their choice, and why it may say what it says. */
const NOT_BY_STRANGERS: Record<string, string> = {
  'account-invite': 'an operator sends it and types nothing but the address',
  'team-invite': 'an owner sends it and types nothing but the address',
  'claim-results': 'is asked for by an account, for its own address, and has its name only if that is proved',
  'assessment-reminder': 'is asked for from the mailbox itself or by an account that proved the address',
  'password-changed': 'tells the account of a change and quotes nothing',
  'two-step-changed': 'tells the account of a change and quotes nothing',
  'email-change-refused':
    'names the address of the account that asked, which its holder proved or typed for themselves',
  'email-changed': 'names two addresses, so that their holder knows which account is meant',
  letter: 'the team writes it, and it goes to confirmed subscribers',
  'letter-test': 'the team writes it, and it goes to an owner',
  'test-mail': 'an owner sends it to their own address',
  'desk-reply': 'a member of the team writes and sends it',
  'plan-change': 'follows a paid order, and names only the plan',
  'brief-notification': 'goes to the owner',
  'day-sheet': 'goes to the owner',
  'held-digest': 'goes to the owner',
  'lead-notification': 'goes to the owner',
  'meeting-owner': 'goes to the owner',
  'order-notification': 'goes to the owner',
  'payment-problem': 'goes to the owner',
  'questionnaire-owner': 'goes to the owner',
  'webhook-off': 'goes to the owner',
  'weekly-letter': 'goes to the owner',
};

describeOnEachDatabase('mail to an address that anybody can type', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, rateLimitScale: 100, accounts: { requireConfirmation: true } });
  });

  async function sendEverything(): Promise<void> {
    const words = { name: WORDS, about: WORDS, note: WORDS, question: WORDS, userAgent: WORDS };
    const pick = (body: object) =>
      Object.fromEntries(Object.entries(words).filter(([field]) => Object.hasOwn(body, field)));
    const send = async (name: string, body: object) => {
      const sent = await site.call(name, { ...body, ...pick(body) });
      expect(sent.status, `${name}: ${await sent.clone().text()}`).toBe(200);
    };
    const phone = { phone: '+12025550142', callMe: true };
    const { formData, ...others } = contactBody({ email: VICTIM, name: WORDS, message: WORDS });
    await send('submit-contact', { ...others, formData: { ...formData, ...phone } });
    await send('submit-contact', newsletterBody(VICTIM));
    await send('ask-question', questionBody(WORDS, VICTIM));
    await send('request-meeting', meetingBody(site.clock.now(), VICTIM));
    await send('send-questionnaire', questionnaireBody(VICTIM));
    await send('send-questionnaire', { ...questionnaireBody(VICTIM), kind: 'self' });
    // Its name may be a person's, which has no room for a message.
    const report = await site.call('send-disc-assessment', assessmentBody({ email: VICTIM, name: `${WORDS} 555` }));
    expect(report.status).toBe(200);
    const half = (leader: Style) => ({ ...comparisonHalf({ leader }), name: WORDS });
    const asked = await site.call('ask-to-compare', { ...half('S'), mails: true, reportEmail: VICTIM });
    const asker = (await asked.json()) as { link: string };
    const seen = await site.call('comparison', { token: new URL(asker.link).hash.slice(1) });
    const { comparison } = (await seen.json()) as { comparison: { invite: string } };
    await site.call('agree-to-compare', { token: new URL(comparison.invite).hash.slice(1), half: half('D') });
    const visit = { startsAt: '2026-12-01T15:00:00.000Z', timeZone: 'America/Chicago' };
    const steps = ['choose-1', 'choose-1', 'choose-0', 'tell'];
    await send('send-demo-lead', { email: VICTIM, call: 'ballpark', path: steps, visit });
    const { answers, ...brief } = briefBody(VICTIM);
    const typed = { businessName: WORDS, contactName: WORDS, services: WORDS, signOffName: WORDS };
    await send('submit-brief', { ...brief, answers: { ...answers, ...typed } });
    const invoice = { billingAddress: WORDS, taxId: WORDS, poNumber: WORDS, invoiceEmail: `accounts-${VICTIM}` };
    await buy(site, { ...invoice, email: VICTIM, businessName: WORDS });
    const signUp = { email: VICTIM, password: PASSWORD, data: { full_name: WORDS } };
    for (const [path, body] of [
      ['/signup', signUp],
      ['/signup', { ...signUp, password: `${PASSWORD} again` }],
      ['/recover', { email: VICTIM }],
      ['/resend', { type: 'signup', email: VICTIM }],
    ] as const) {
      await askAuth(site, path, { body, headers: { 'user-agent': WORDS } });
      site.clock.advance(120_000);
    }
    // Whoever is signed in may ask for a change to any address.
    const open = await createTestApp({ db: database.db, clock: site.clock });
    const { accessToken: token } = await join(open, database.db, { email: OWN, fullName: WORDS, verified: false });
    await askAuth(site, '/user', { method: 'PUT', token, body: { email: `new-${VICTIM}` } });
    await join(open, database.db, { email: KNOWN });
    site.clock.advance(120_000);
    await askAuth(site, '/signup', { body: { ...signUp, email: KNOWN } });
  }

  async function mails() {
    const rows = await database.db.selectFrom('outbox').selectAll().where('recipient', '!=', TEST_OWNER).execute();
    const emails = emailsOf(site.features);
    const render = createQueuedMailRenderer({ siteUrl: TEST_SITE_URL, mailFrom: 'site@agency.example', emails });
    const sent: { kind: string; parts: string }[] = [];
    for (const row of rows) {
      const mail = await render({ ...row, payload: JSON.parse(row.payload) });
      const files = mail.attachments.map(({ filename, content }) => {
        return [filename, filename.endsWith('.pdf') ? pdfText(content) : content.toString('latin1')];
      });
      sent.push({ kind: row.kind, parts: JSON.stringify({ ...mail, attachments: files }) });
    }
    return sent;
  }

  test('says nothing that the sender typed', async () => {
    await sendEverything();
    const sent = await mails();
    expect(sent.filter(({ parts }) => parts.includes(WORDS)).map(({ kind }) => kind)).toEqual([]);
    const covered = new Set([...sent.map(({ kind }) => kind), ...Object.keys(NOT_BY_STRANGERS)]);
    const declared: readonly EmailDeclaration[] = emailsOf(site.features);
    expect(
      declared.map(({ kind }) => kind as string).filter((kind) => !covered.has(kind)),
      'Cause it above with WORDS in every field, or say in NOT_BY_STRANGERS why no stranger can.',
    ).toEqual([]);
  });

  test('has the name of an account only once the address is proved', async () => {
    site = await createTestApp({ db: database.db });
    for (const verified of [false, true]) {
      const email = `${verified}@victim.example`;
      const member = await join(site, database.db, { email, fullName: WORDS, verified });
      await member.call('send-disc-assessment', assessmentBody({ email, name: WORDS }));
      await member.call('send-disc-assessment', assessmentBody({ email: `not-${email}`, name: WORDS }));
      await askAuth(site, '/recover', { body: { email } });
    }
    const withWords = (await mails()).filter(({ kind, parts }) => kind !== 'disc-report' && parts.includes(WORDS));
    expect(withWords.map(({ kind }) => kind).toSorted()).toEqual(['password-reset']);
    expect(withWords.every(({ parts }) => parts.includes('"true@victim.example"'))).toBe(true);
  });
});
