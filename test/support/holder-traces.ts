import { randomUUID } from 'node:crypto';
import { keepUndo } from '#features/desk/server/desk-undos.ts';
import type { CheckoutAnswer } from '#features/checkout/shared/order-schema.ts';
import { addInvitation } from '#features/team/server/team-invitations.ts';
import { addMember, createTeamRoles } from '#features/team/server/team-store.ts';
import { createMailroom } from '#features/conversations/server/mailroom.ts';
import { saveDraft } from '#features/conversations/server/replies/reply-draft-store.ts';
import { readMail } from '#features/conversations/server/reading/read-mail.ts';
import { takeIn } from '#features/conversations/server/taking/take-in.ts';
import { claimOnce, TEAM_SCOPE } from '#server/platform/http/idempotency-store.ts';
import { setReminder } from '#features/assessment/server/reminder-store.ts';
import { noteAnswer } from '#server/platform/people/people-answers.ts';
import { addActivity } from '#server/platform/people/people-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { lockOrder } from '#features/checkout/server/orders/order-store.ts';
import { takeRenewal } from '#features/checkout/server/orders/renewal.ts';
import type { DiscTeams } from '#features/assessment/shared/teams/disc-team.ts';
import { saveLetter } from '#features/letters/server/letter-store.ts';
import { findSubscription } from '#features/newsletter/server/subscriber-store.ts';
import { mintToken } from '#features/accounts/server/stores/account-tokens.ts';
import { EVENT_TYPES } from '#shared/site/event-types.ts';
import { emailKey } from '#shared/text/email-address.ts';
import { askAuth } from './accounts-bench.ts';
import { checkoutBody, press } from './browser/buyer.ts';
import { MEMBER_PASSWORD, type Member } from './member.ts';
import {
  assessmentBody,
  briefBody,
  briefTokenOf,
  comparisonHalf,
  contactBody,
  meetingBody,
  newsletterBody,
  questionBody,
  questionnaireBody,
} from './mail/submissions.ts';
import { multipart, rawMail, SITE_MAILBOX } from './mail/raw-mail.ts';
import { createTestApp, TEST_OWNER, type TestApp } from './test-app.ts';

/** A name that stands only in words, which no address leads to. */
export const TYPED_NAME = 'Zebulon';

/** Sends every form that needs no account. */
export async function fillEveryForm(site: TestApp, typed: string): Promise<void> {
  for (const [name, body] of [
    ['submit-contact', contactBody({ email: typed })],
    ['submit-contact', newsletterBody(typed)],
    ['send-disc-assessment', assessmentBody({ email: typed })],
    ['request-meeting', meetingBody(site.clock.now(), typed)],
    ['send-questionnaire', questionnaireBody(typed)],
    ['submit-brief', briefBody(typed)],
    ['ask-question', questionBody(`Will you call me back? I am ${TYPED_NAME}`, typed)],
  ] as const)
    await site.call(name, body);
}

/** A program that is told of everything. */
async function listen(db: Database, now: number): Promise<void> {
  const unused = { previous_secret: null, previous_until: null, failing_since: null };
  const wants = { url: 'https://hooks.example.com', events: EVENT_TYPES.join('\n'), payload: 'full' } as const;
  const endpoint = { id: randomUUID(), ...wants, secret: '', ...unused, state: 'on', added_at: now } as const;
  await db.insertInto('webhook_endpoints').values(endpoint).execute();
}

/** To whoever subscribed with this address. */
async function sendLetter(db: Database, email: string): Promise<void> {
  const { id: subscriberId } = (await findSubscription(db, email)) ?? { id: '' };
  const id = randomUUID();
  const letter = { id, version: 0, subject: 'Calls', body: 'Hello', welcome_day: null };
  await saveLetter(db, letter, 1);
  const row = { letter_id: id, subscriber_id: subscriberId, mail_id: '', state: 'sent', queued_at: 1 } as const;
  await db.insertInto('letter_recipients').values(row).execute();
}

/** What others hold of an address, whoever has an account with it. @param memberId Who noted it at the desk. */
export async function leaveOfAddress(site: TestApp, db: Database, typed: string, memberId: string): Promise<void> {
  const now = site.clock.now();
  await listen(db, now);
  await fillEveryForm(site, typed);
  await takeMail(site, db, typed);
  await sendLetter(db, typed);
  await addInvitation(db, { email: typed, role: 'helper', expiresAt: now + 1 }, now);
  await setReminder(db, { assessmentId: randomUUID(), email: typed, userId: null }, now);
  const filter = JSON.stringify({ search: typed, waiting: false, held: false });
  const view = { id: randomUUID(), user_id: memberId, name: 'Ann', filter, created_at: now };
  await db.insertInto('saved_views').values(view).execute();
  const person = await db
    .selectFrom('people')
    .select('id')
    .where('person_key', '=', emailKey(typed))
    .executeTakeFirst();
  if (person) await leaveReply(db, person.id, memberId, now);
  await promiseDemo(db, emailKey(typed), now);
  const answer = { scope: `${TEAM_SCOPE}desk-person:${memberId}`, key: 'once', bodyHash: '', ttlMs: 1_000 };
  await claimOnce(db, { ...answer, response: JSON.stringify({ email: typed }) }, now);
}

/**
 * Adds a row to every table that erasing an account erases.
 * @param typed The member's address in another spelling.
 */
export async function leaveTraces(site: TestApp, db: Database, member: Member, typed = member.email): Promise<void> {
  await listen(db, site.clock.now());
  await fillEveryForm(site, typed);
  await sendLetter(db, typed);
  await takeMail(site, db, typed);
  const headers = { authorization: `Bearer ${briefTokenOf(typed)}`, 'x-file-name': 'prices.txt' };
  await site.app.request('/agent-onboarding/files', { method: 'POST', headers, body: 'Drains: $90' });
  const { reference } = await member.ask<CheckoutAnswer>('create-checkout', checkoutBody({ email: typed }));
  await press(site, reference, 'approve');
  await renew(db, reference, site.clock.now());
  await member.call('send-disc-assessment', assessmentBody({ email: typed, name: 'Ann Again' }), {
    'idempotency-key': 'once',
  });
  await member.call('ask-to-compare', comparisonHalf());
  await member.ask('set-assessment-reminder', { wanted: true });
  const [taken] = (await member.ask<DiscTeams>('disc-teams')).results;
  const shown = { memberName: 'Ann', assessmentId: taken?.id, hidesNumbers: false, consents: true };
  await member.ask('open-disc-team', { name: 'The vans', ...shown });
  await member.call('export-account', {}, { 'idempotency-key': 'twice' });
  const { accessToken: token, email, id: userId } = member;
  await mintToken(db, { userId, kind: 'recovery', email, now: site.clock.now() });
  await addMember(db, { userId, role: 'helper' }, site.clock.now());
  const view = { id: randomUUID(), user_id: userId, name: 'Held', filter: '{}', created_at: site.clock.now() };
  await db.insertInto('saved_views').values(view).execute();
  const person = await db.selectFrom('people').selectAll().where('person_key', '=', emailKey(typed)).executeTakeFirst();
  if (person) await leaveReply(db, person.id, userId, site.clock.now());
  if (person) await keepUndo(db, { id: randomUUID(), kind: 'change', memberId: userId }, person, site.clock.now());
  const browser = { endpoint: `https://push.example.com/${userId}`, p256dh: '', auth: '' };
  const times = { added_at: site.clock.now(), told_until: 0, told_at: 0, seen_at: 0 };
  await db
    .insertInto('push_devices')
    .values({ id: randomUUID(), user_id: userId, name: 'Phone', ...browser, ...times })
    .execute();
  if (person) await promiseDemo(db, person.person_key, site.clock.now());
  const invitation = { email: typed, role: 'helper', expiresAt: site.clock.now() + 1 } as const;
  await addInvitation(db, invitation, site.clock.now());
  await db.transaction().execute(async (tx) => noteAnswer(tx, typed, MEETING_ANSWER, site.clock.now()));
  const enrolled = await askAuth(site, '/factors', { token, body: { factor_type: 'totp' } });
  const { id } = (await enrolled.json()) as { id: string };
  await askAuth(site, `/factors/${id}/challenge`, { token, body: {} });
  await askAuth(site, '/recover', { body: { email } });
  for (const password of [MEMBER_PASSWORD, 'not the password'])
    await askAuth(site, '/token?grant_type=password', { body: { email, password } });
  const confirming = await createTestApp({ db, clock: site.clock, accounts: { requireConfirmation: true } });
  await askAuth(confirming, '/signup', { body: { email, password: MEMBER_PASSWORD } });
}

async function promiseDemo(db: Database, personKey: string, at: number): Promise<void> {
  const entry = { at, kind: 'promise', reference: '', title: 'Promised', text: 'Demo', memberId: '' };
  const id = await addActivity(db, personKey, entry);
  await db.insertInto('promises').values({ activity_id: id, due_on: '2026-12-01', done_at: null }).execute();
}

/** Answers by email, with a file. */
async function takeMail(site: TestApp, db: Database, from: string): Promise<void> {
  const parts = multipart('mixed', [
    { headers: ['Content-Type: text/plain'], body: 'One more question' },
    { headers: ['Content-Type: text/csv; name=list.csv'], body: 'a,b' },
  ]);
  const mailIn = { imapUrl: undefined, knowsPlusAddresses: false, takesStrangers: false };
  const ours = { roles: createTeamRoles(TEST_OWNER), takeAnswer: async () => undefined };
  const mailroom = createMailroom({ mailFrom: `Agency <${SITE_MAILBOX}>`, mailIn }, ours);
  const arrival = { mail: await readMail(rawMail({ from, ...parts })), at: site.clock.now(), isSent: false };
  await db.transaction().execute((tx) => takeIn(tx, arrival, mailroom));
}

/** As a member who writes to a person who is a member, too; the draft's files have been sent before. */
async function leaveReply(db: Database, personId: string, memberId: string, now: number): Promise<void> {
  const writer = { personId, memberId };
  await saveDraft(db, writer, { id: randomUUID(), version: 0 }, { subject: '', text: 'Hi', quotes: true }, now);
  const file = { id: randomUUID(), name: 'a.txt', kind: 'text', size: 1, bytes: Buffer.from('a') } as const;
  const sent = { person_id: personId, draft_id: null, mail_id: randomUUID(), created_at: now };
  await db
    .insertInto('reply_files')
    .values({ ...file, ...sent })
    .execute();
  await db.insertInto('reply_signatures').values({ member_id: memberId, body: TYPED_NAME }).execute();
}

const MEETING_ANSWER = { kind: 'meeting', reference: '', title: 'Meeting confirmed', text: '', memberId: '' };

/** What Stripe's event about another month does: the test till, where this was bought, has no renewals. */
async function renew(db: Database, reference: string, now: number): Promise<void> {
  const amounts = { subtotal: 39_900, discount: 0, tax: 0, total: 39_900, currency: 'usd' };
  const renewal = {
    stripeInvoice: `in_${reference}`,
    lines: [{ label: null, quantity: 1, amount: 39_900 }],
    ...amounts,
  };
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, 'reference', reference);
    if (order) await takeRenewal(tx, order, renewal, now);
  });
}
