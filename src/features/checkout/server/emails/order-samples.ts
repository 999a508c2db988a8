import brand from '#content/brand.yaml';
import type { Invoice } from '../orders/invoice-record.ts';
import type { OrderTerm } from '../orders/order-terms.ts';

export const SAMPLE_INVOICE: Invoice = {
  number: 'TEST-000001',
  issuedAt: Date.UTC(2026, 0, 15),
  seller: {
    name: brand.name,
    address: [brand.address.street],
    email: brand.email,
    phone: brand.phone,
  },
  buyer: "O'Hara & Sons <b>",
  buyerEmail: 'zoe@customer.example',
  billingAddress: ['12 Mill Lane', 'Springfield, IL 62702'],
  taxId: '12-3456789',
  poNumber: 'PO-1007',
  plan: 'Growth',
  lines: [{ label: 'Growth: setup, once', quantity: 1, unitAmount: 90_000, amount: 90_000, recurring: false }],
  subtotal: 90_000,
  discount: 18_000,
  promotionCode: 'EXAMPLE20',
  tax: 0,
  total: 72_000,
  dueMonthly: 39_900,
  nextChargeAt: null,
  beforeGoLive: true,
  termsVersion: '1.0',
  currency: 'usd',
  test: true,
};

export const SAMPLE_TERMS: OrderTerm[] = [
  { id: 'refund', name: 'Refunds', text: 'Setup is refundable in full until you sign off on the test calls.' },
  { id: 'cancellation', name: 'Cancelling', text: 'Cancel any day by email.' },
];
