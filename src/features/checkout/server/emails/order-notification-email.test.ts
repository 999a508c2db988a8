import { expect, test } from 'vitest';
import { composedMail } from '#test/support/mail/composed-mail.ts';

const ORDER = {
  state: 'paid',
  planName: 'Growth',
  seats: 1,
  dueNow: 129_900,
  dueMonthly: 39_900,
  currency: 'usd',
  businessName: 'Lee & Sons',
  email: 'ann@visitor.example',
  invoiceNumber: 'INV-000001',
  test: false,
  at: Date.UTC(2026, 10, 21, 14, 30),
};

test('the owner reads every fact of an order beside its label', async () => {
  const mail = await composedMail('order-notification', ORDER);
  expect(mail.rows).toEqual([
    ['Business', 'Lee & Sons'],
    ['Email', 'ann@visitor.example'],
    ['Plan', 'Growth'],
    ['Total', '$1,299.00'],
    ['Each month', '$399.00'],
    ['Invoice', 'INV-000001'],
    ['When', 'November 21, 2026 at 8:30 AM CST'],
  ]);
  expect(mail).toMatchObject({ subject: 'Order paid: Growth for Lee & Sons', replyTo: 'ann@visitor.example' });
  expect(mail.headings[0]).toBe('Order paid');
});

test('several seats are counted, and an order without an invoice has no row for one', async () => {
  const { rows } = await composedMail('order-notification', { ...ORDER, seats: 3, invoiceNumber: null });
  expect(rows).toContainEqual(['Plan', 'Growth, 3 seats']);
  expect(rows.map(([label]) => label)).not.toContain('Invoice');
});

test('an order of a test till says so in subject and heading', async () => {
  const mail = await composedMail('order-notification', { ...ORDER, test: true });
  expect([mail.subject, mail.headings[0]]).toEqual(['Test order paid: Growth for Lee & Sons', 'Test order paid']);
  expect(mail.text).toContain('no money moved');
});

test('a business name of 80 characters stays whole in the subject, and a longer one is cut to that', async () => {
  const subjectOf = async (length: number) =>
    (await composedMail('order-notification', { ...ORDER, businessName: '🎈'.repeat(length) })).subject;
  expect(await subjectOf(80)).toBe(`Order paid: Growth for ${'🎈'.repeat(80)}`);
  expect(await subjectOf(81)).toBe(`Order paid: Growth for ${'🎈'.repeat(79)}…`);
});

test('an address that mail programs would split is no address to reply to', async () => {
  const { replyTo } = await composedMail('order-notification', { ...ORDER, email: 'ann,bob@visitor.example' });
  expect(replyTo).toBeUndefined();
});
