import { expect, test } from 'vitest';
import { composedMail } from '#test/support/mail/composed-mail.ts';

const INVOICE = {
  number: 'INV-000007',
  issuedAt: Date.UTC(2026, 2, 1),
  seller: { name: 'Mod AI', address: ['1 Main Street'], email: 'hello@modai.example' },
  buyer: 'Lee & Sons',
  buyerEmail: 'ann@visitor.example',
  billingAddress: ['12 Mill Lane'],
  taxId: '12-3456789',
  poNumber: 'PO-7',
  plan: 'Growth',
  lines: [{ label: 'Growth: each month', quantity: 1, unitAmount: 39_900, amount: 39_900, recurring: true }],
  subtotal: 39_900,
  discount: 0,
  promotionCode: null,
  tax: 0,
  total: 39_900,
  dueMonthly: 39_900,
  nextChargeAt: Date.UTC(2026, 3, 1),
  currency: 'usd',
  test: false,
};
const NOTHING_CHARGED = 'nothing was charged';

test.each([
  [{ renewed: true, copy: false }, false, 'Receipt INV-000007 from Mod AI', 'Your monthly Growth payment'],
  [{ renewed: true, copy: false }, true, `Test receipt INV-000007: ${NOTHING_CHARGED}`, 'Your monthly Growth payment'],
  [{ renewed: false, copy: true }, false, 'Invoice INV-000007 from Mod AI', 'Invoice for Growth'],
  [{ renewed: true, copy: true }, true, `Test invoice INV-000007: ${NOTHING_CHARGED}`, 'Invoice for Growth'],
] as const)('an invoice that is %o, of a test order: %s', async (told, isTest, subject, title) => {
  const mail = await composedMail('order-invoice', { invoice: { ...INVOICE, test: isTest }, ...told });
  expect([mail.subject, mail.headings[0]]).toEqual([subject, title]);
  expect(mail.text.includes('This is a test')).toBe(isTest);
  expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(
    told.copy ? 'a buyer gave this address for invoices' : 'this address was given for the order',
  );
});

test('a receipt greets its buyer, unless nothing was charged, so that anybody could have typed the name', async () => {
  const order = { terms: [], reference: 'abc' };
  expect((await composedMail('order-receipt', { ...order, invoice: INVOICE })).text).toMatch(/^Hello Lee & Sons,$/m);
  const ofTest = await composedMail('order-receipt', { ...order, invoice: { ...INVOICE, test: true } });
  expect(ofTest.text).toMatch(/^Hello,$/m);
});

test.each([
  ['order-receipt', { terms: [], reference: 'abc' }],
  ['order-invoice', { renewed: true, copy: true }],
] as const)('%s of a test order quotes nothing that its buyer typed', async (kind, payload) => {
  const typed = ['Lee & Sons', 'ann@visitor', '12 Mill Lane', '12-3456789', 'PO-7'];
  const { html, text } = await composedMail(kind, { ...payload, invoice: { ...INVOICE, test: true } });
  for (const words of typed) expect(html + text).not.toContain(words);
});

test.each([
  ['runs on', {}, true],
  ['ends with its month', { nextChargeAt: null }, false],
  ['costs nothing a month', { dueMonthly: 0 }, false],
])('the invoice of a plan that %s says when the next month is charged: %j', async (_, changed, isTold) => {
  const { text } = await composedMail('order-invoice', {
    invoice: { ...INVOICE, ...changed },
    renewed: true,
    copy: false,
  });
  expect(text.replaceAll(/\s+/g, ' ').includes('April 1, 2026')).toBe(isTold);
});
