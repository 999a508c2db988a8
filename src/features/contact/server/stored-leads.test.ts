import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { addEnvelope } from '#server/platform/forms/envelope-store.ts';
import { addLead, exportLeads, leadOf, type Lead } from './contact-form.ts';

const NOW = Date.UTC(2026, 10, 21, 14, 30);
const ISO = '2026-11-21T14:30:00.000Z';
const EMAIL = 'ann@visitor.example';
const HOLDER = {
  id: 'ann',
  email: 'Ann@Visitor.example',
  ownsAddress: true,
  aal: 'aal1',
  codeAt: null,
  sessionId: null,
} as const;
const BARE: Lead = {
  name: 'Ann Lee',
  email: EMAIL,
  topic: 'Prices',
  message: 'At night?',
  sourcePage: null,
  userAgent: 'Test/1.0',
  submittedAt: NOW - 5_000,
};
const FULL: Lead = {
  ...BARE,
  further: { employees: '12' },
  phone: '+12025550142',
  callConsent: 'You may call me.',
  sourcePage: '/contact',
  source: { first: { source: 'news' } },
};

describeOnEachDatabase('stored leads', (database) => {
  const add = async (lead: Lead, envelopeId: string, now = NOW) => {
    const letter = {
      id: envelopeId,
      form: 'contact',
      subject: '',
      text: '',
      heldFor: null,
      name: 'Ann Lee',
      email: EMAIL,
    };
    await database.db.transaction().execute(async (tx) => {
      const reference = await addLead(tx, lead, { envelopeId, heldFor: null, now });
      await addEnvelope(tx, { ...letter, reference }, now);
    });
  };

  test.each([
    ['with every fact', FULL],
    ['without the optional ones', { ...BARE, further: {} }],
  ])('are read back as they were sent: %s', async (_, lead) => {
    await add(lead, 'envelope');
    await add({ ...BARE, message: 'Another' }, 'other envelope');
    const stored = database.db.selectFrom('leads').selectAll();
    const row = await stored.where('envelope_id', '=', 'envelope').executeTakeFirstOrThrow();
    expect(leadOf(row)).toEqual({ ...lead, phone: lead.phone, callConsent: lead.callConsent, source: lead.source });
    expect([row.further === null, row.call_consent_at]).toEqual([lead.phone === undefined, lead.phone ? NOW : null]);
  });

  test('are exported oldest first, with every fact', async () => {
    await add({ ...BARE, message: 'Third' }, 'third', NOW + 2);
    await add({ ...FULL, message: 'First' }, 'first', NOW);
    await add({ ...BARE, message: 'Second' }, 'second', NOW + 1);
    const exported = await exportLeads(database.db, HOLDER);
    expect(exported.map(({ message }) => message)).toEqual(['First', 'Second', 'Third']);
    expect(exported[0]).toEqual({
      name: 'Ann Lee',
      email: EMAIL,
      topic: 'Prices',
      message: 'First',
      employees: '12',
      phone: '+12025550142',
      callConsent: { at: ISO, wording: 'You may call me.' },
      sourcePage: '/contact',
      cameFrom: JSON.stringify(FULL.source),
      userAgent: 'Test/1.0',
      submittedAt: '2026-11-21T14:29:55.000Z',
      receivedAt: ISO,
    });
  });

  test('are exported to nobody who has not proved the address', async () => {
    await add(FULL, 'envelope');
    expect(await exportLeads(database.db, { ...HOLDER, ownsAddress: false })).toEqual([]);
    expect(await exportLeads(database.db, { ...HOLDER, email: 'bob@visitor.example' })).toEqual([]);
  });
});
