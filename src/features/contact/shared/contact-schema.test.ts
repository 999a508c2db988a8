import * as v from 'valibot';
import { expect, it } from 'vitest';
import choices from '#content/contact-choices.yaml';
import { contactBody } from '#test/support/mail/submissions.ts';
import { contactSchema } from './contact-schema.ts';

const { formData, ...body } = contactBody();
const takes = (changed: object) => v.is(contactSchema, { ...body, formData: { ...formData, ...changed } });

it.each([
  ['name', 200],
  ['message', 5_000],
])('takes a %s of up to %i characters, and none that is blank', (field, most) => {
  expect(takes({ [field]: '🎈'.repeat(most) })).toBe(true);
  expect(takes({ [field]: '🎈'.repeat(most + 1) })).toBe(false);
  expect(takes({ [field]: ' ' })).toBe(false);
});

it('takes the topics of the form only', () => {
  for (const { value } of choices.topics) expect(takes({ helpType: value }), value).toBe(true);
  for (const helpType of ['Preise und Pläne', 'prices and plans', ''])
    expect(takes({ helpType }), helpType).toBe(false);
});

it('takes consent to be called with a number only', () => {
  const phone = '+12025550142';
  expect([takes({ phone, callMe: true }), takes({ phone }), takes({ callMe: false }), takes({})]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(takes({ callMe: true })).toBe(false);
});

it.each(['+1', '12025550142', '+0202555014', '+12025550142x', '+1234567890123456'])(
  'takes no number such as %s',
  (phone) => {
    expect(takes({ phone })).toBe(false);
  },
);

it('takes a browser name of up to 1,000 characters', () => {
  const isTaken = (userAgent: string) => v.is(contactSchema, { ...body, formData, userAgent });
  expect([isTaken('x'.repeat(1_000)), isTaken('x'.repeat(1_001))]).toEqual([true, false]);
});

it('takes no field that the form does not have', () => {
  expect(takes({ further: {} })).toBe(true);
  for (const unknown of [{ further: { employees: '12' } }, { employees: '12' }]) expect(takes(unknown)).toBe(false);
});
