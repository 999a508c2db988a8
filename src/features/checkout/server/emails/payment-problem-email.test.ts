import { expect, test } from 'vitest';
import { composedMail } from '#test/support/mail/composed-mail.ts';

const PROBLEM = { sessionId: 'cs_test_a1b2c3', expected: '$1,299.00', reported: '€1.00' };

test('the owner reads every fact of a wrong payment beside its label', async () => {
  const { rows } = await composedMail('payment-problem', {
    ...PROBLEM,
    orderId: 'order-1',
    businessName: 'Lee & Sons',
  });
  expect(rows).toEqual([
    ['Order', 'order-1'],
    ['Business', 'Lee & Sons'],
    ['Session', 'cs_test_a1b2c3'],
    ['Expected', '$1,299.00'],
    ['Reported', '€1.00'],
  ]);
});

test('a payment that belongs to no order says so, and has no row for a business', async () => {
  const { rows } = await composedMail('payment-problem', { ...PROBLEM, orderId: null, businessName: null });
  expect(rows.slice(0, 2)).toEqual([
    ['Order', 'unknown'],
    ['Session', 'cs_test_a1b2c3'],
  ]);
});
