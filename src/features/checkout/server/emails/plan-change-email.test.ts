import { expect, test } from 'vitest';
import { composedMail } from '#test/support/mail/composed-mail.ts';

const MARCH = Date.UTC(2026, 2, 1);

const CHANGE = {
  what: 'kept',
  planName: 'Mentor',
  businessName: 'Lee & Sons',
  email: 'ann@visitor.example',
  endsAt: null,
  seats: 3,
  dueMonthly: 14_700,
  currency: 'usd',
  nextChargeAt: MARCH,
  forOwner: false,
  test: false,
};
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

test.each([
  [{ what: 'ends', endsAt: MARCH, nextChargeAt: null }, 'plan ends on March 1, 2026', 'until March 1, 2026'],
  // Kept again before the email about its end has left.
  [{ what: 'ends' }, 'plan continues', '$147.00'],
  [{ what: 'kept' }, 'plan continues', 'March 1, 2026'],
  [{ what: 'seats' }, 'plan changes to 3 seats', 'Nothing is charged or refunded for this month'],
  [{ what: 'seats', seats: 1 }, 'plan changes to 1 seat', 'Nothing is charged or refunded for this month'],
  [{ what: 'live' }, 'plan is live', 'went live today'],
  [{ what: 'stopped', nextChargeAt: null }, 'plan is canceled', 'no monthly fee is charged'],
  [{ what: 'left', nextChargeAt: null }, 'plan ends: the buyer deleted the account', 'The buyer deleted their account'],
])('of %o buyer and owner are told in the subject and what it means', async (changed, said, meaning) => {
  const toBuyer = await composedMail('plan-change', { ...CHANGE, ...changed });
  const toOwner = await composedMail('plan-change', { ...CHANGE, ...changed, forOwner: true });
  expect([toBuyer.subject, toOwner.subject]).toEqual([`Your Mentor ${said}`, `Mentor ${said}`]);
  for (const mail of [toBuyer, toOwner]) {
    expect(mail.headings[0]).toBe(mail.subject);
    expect(oneLine(mail.text)).toContain(meaning);
  }
});

test('the owner reads whose plan it is, and answers the buyer', async () => {
  const toOwner = await composedMail('plan-change', { ...CHANGE, forOwner: true });
  expect(toOwner.rows).toEqual([
    ['Business', 'Lee & Sons'],
    ['Email', 'ann@visitor.example'],
  ]);
  expect(toOwner.replyTo).toBe('ann@visitor.example');
  expect(toOwner.text).not.toContain('/account');
  const ofNobody = await composedMail('plan-change', { ...CHANGE, email: '', forOwner: true });
  expect([ofNobody.rows, ofNobody.replyTo]).toEqual([[['Business', 'Lee & Sons']], undefined]);
});

test('the buyer is led to the account, and answers us', async () => {
  const toBuyer = await composedMail('plan-change', CHANGE);
  expect(toBuyer.rows).toEqual([]);
  expect(toBuyer.replyTo).toBeUndefined();
  expect(toBuyer.text).toContain('/account');
});

test('a plan of a test order says so in the subject and first of all', async () => {
  const mail = await composedMail('plan-change', { ...CHANGE, test: true });
  expect(mail.subject).toBe('Test: Your Mentor plan continues');
  expect(mail.text).toContain('no money moves');
  expect((await composedMail('plan-change', CHANGE)).text).not.toContain('no money moves');
});
