import { beforeEach, describe, expect, it, test } from 'vitest';
import { buy, checkoutBody, order, press, statusOf } from '../../../../test/support/buyer.ts';
import { pdfText } from '../../../../test/support/pdf-text.ts';
import { renderedMails } from '../../../../test/support/rendered-mail.ts';
import { createTestApp, TEST_OWNER, TEST_SITE_URL, type TestApp } from '../../../../test/support/test-app.ts';
import { describeOnEachDatabase } from '../../../../test/support/test-database.ts';
import { applyRetention } from '../../platform/jobs/retention.ts';
import { jobsOf, tablesOf } from '../../platform/feature/feature.ts';

const DAY_MS = 86_400_000;
const UNKNOWN = 'x'.repeat(43);

describeOnEachDatabase('buying at the test till', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });
  const ordersKept = () => database.db.selectFrom('orders').selectAll().orderBy('created_at').execute();
  const runJobs = async () => {
    for (const job of jobsOf(site.features)) await job.run(site.clock.now(), new AbortController().signal);
  };

  test('an approved order is paid once, numbered, and mailed to buyer and owner', async () => {
    const { reference, url } = await order(site);
    expect(url).toBe(`/till/${reference}`);
    expect(await statusOf(site, reference)).toMatchObject({ state: 'pending', test: true, dueNow: 129_900 });
    const pressed = await Promise.all(Array.from({ length: 5 }, async () => press(site, reference, 'approve')));
    expect(new Set(pressed)).toEqual(new Set([`/payment-success?order=${reference}`]));
    expect(await statusOf(site, reference)).toMatchObject({
      state: 'paid',
      plan: 'growth',
      planName: 'Growth',
      invoiceNumber: 'TEST-000001',
      invoiceUrl: `/orders/${reference}/invoice.pdf`,
      paidAt: new Date(site.clock.now()).toISOString(),
      dueMonthly: 39_900,
    });
    const mails = await renderedMails(database.db, site);
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['order-notification', TEST_OWNER],
      ['order-receipt', 'ann@visitor.example'],
    ]);
    const receipt = mails[1]?.text ?? '';
    expect(receipt).toContain('This is a test');
    expect(receipt).toContain(`/agent-onboarding?order=${reference}`);
  });

  test.each([
    ['decline', 'failed', 'declined'],
    ['leave', 'failed', 'left'],
  ])('%s: the order is %s, nothing is numbered or mailed', async (answer, state, reason) => {
    const { reference } = await order(site);
    expect(await press(site, reference, answer)).toBe(`/payment-failed?order=${reference}`);
    expect(await statusOf(site, reference)).toMatchObject({ state, reason });
    expect(await renderedMails(database.db, site)).toEqual([]);
    // A decided order stays as it is.
    expect(await press(site, reference, 'approve')).toBe(`/payment-failed?order=${reference}`);
  });

  test("the extra step asks on its own page, and the back button can't pay twice", async () => {
    const { reference } = await order(site);
    const till = `/till/${reference}`;
    expect(await press(site, reference, 'step')).toBe(`${till}/confirm`);
    for (const path of [till, `${till}/confirm`]) {
      const page = await site.app.request(path);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-security-policy')).toMatch(/form-action 'self'/);
      expect(await page.text()).toContain('This is a test.');
    }
    await press(site, reference, 'approve');
    expect((await site.app.request(till)).headers.get('location')).toBe(`/payment-success?order=${reference}`);
  });

  test('a double click makes one order; the same choice after a declined card makes a new one', async () => {
    const [first, second] = await Promise.all([order(site), order(site)]);
    expect(second.reference).toBe(first.reference);
    expect(await ordersKept()).toHaveLength(1);
    await press(site, first.reference, 'decline');
    const again = await Promise.all(Array.from({ length: 4 }, async () => order(site)));
    expect(new Set(again.map(({ reference }) => reference)).size).toBe(1);
    expect(again[0]?.reference).not.toBe(first.reference);
    expect(await ordersKept()).toHaveLength(2);
    await press(site, again[0]?.reference ?? '', 'approve');
    // The buyer goes back to the form and presses "Continue to payment" again.
    expect(await order(site)).toMatchObject({ url: `/payment-success?order=${again[0]?.reference}` });
  });

  test('invoice numbers have no gaps, however many orders are paid concurrently', async () => {
    const placed = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => order(site, { email: `buyer${index}@visitor.example` })),
    );
    const answers = placed.map(({ reference }, index) =>
      press(site, reference, index % 3 === 0 ? 'decline' : 'approve'),
    );
    await Promise.all(answers);
    const numbers = (await ordersKept()).flatMap((row) => row.invoice_number ?? []).toSorted();
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, index) => `TEST-00000${index + 1}`));
  });

  test('an unpaid order expires, and its till takes no more payment', async () => {
    const [late, left] = [await order(site), await order(site, { email: 'bob@visitor.example' })];
    site.clock.advance(DAY_MS / 2);
    expect(await press(site, late.reference, 'approve')).toBe(`/payment-failed?order=${late.reference}`);
    await runJobs();
    for (const { reference } of [late, left])
      expect(await statusOf(site, reference)).toMatchObject({ state: 'expired' });
    site.clock.advance(31 * DAY_MS);
    await buy(site, { email: 'cid@visitor.example' });
    await applyRetention(database.db, tablesOf(site.features), site.clock.now());
    expect((await ordersKept()).map(({ state }) => state)).toEqual(['paid']);
  });

  test.each([
    [{ plan: 'managed' }, 'plan'],
    [{ plan: 'showcase' }, 'plan'],
    [{ plan: 'nothing' }, 'plan'],
    [{ seats: 0 }, 'seats'],
    [{ seats: 1.5 }, 'seats'],
    [{ promotionCode: 'NONE' }, 'promotionCode'],
    [{ plan: 'mod-iq', promotionCode: 'EXAMPLE20' }, 'promotionCode'],
    [{ termsAccepted: false }, 'termsAccepted'],
    [{ businessName: ' ' }, 'businessName'],
    [{ email: 'ann' }, 'email'],
    [{ dueNow: 1 }, 'dueNow'],
  ])('%o is refused', async (changed, field) => {
    const answer = await site.call('create-checkout', { ...checkoutBody(), ...changed });
    expect(answer.status).toBe(422);
    expect(Object.keys(((await answer.json()) as { error: { fields: object } }).error.fields)).toEqual([field]);
    expect(await ordersKept()).toEqual([]);
  });

  test('a promotion code reduces the first charge only', async () => {
    const { reference } = await order(site, { promotionCode: ' example20 ' });
    expect(await statusOf(site, reference)).toMatchObject({ discount: 18_000, dueNow: 111_900, dueMonthly: 39_900 });
  });

  test('an order is found by its reference only', async () => {
    const { id } = (await order(site), (await ordersKept())[0] ?? { id: '' });
    for (const reference of [UNKNOWN, id, '%00', `${UNKNOWN.slice(1)}%00`]) {
      const asked = await site.call('order-status', { reference });
      expect([404, 422]).toContain(asked.status);
      for (const path of [`/till/${reference}`, `/orders/${reference}/invoice.pdf`])
        expect((await site.app.request(path)).status).toBe(404);
      const form = new URLSearchParams({ answer: 'approve' });
      expect((await site.post(`/till/${reference}`, form, { origin: TEST_SITE_URL })).status).toBe(404);
    }
  });

  test("other sites can't post to the till", async () => {
    const { reference } = await order(site);
    const form = new URLSearchParams({ answer: 'approve' });
    const pressed = await site.post(`/till/${reference}`, form, { origin: 'https://elsewhere.example' });
    expect(pressed.status).toBe(403);
    expect(await statusOf(site, reference)).toMatchObject({ state: 'pending' });
  });

  test('the till mails an address at most ten times a day', async () => {
    for (let count = 0; count < 10; count += 1) await order(site, { businessName: `Business ${count}` });
    expect((await site.call('create-checkout', checkoutBody({ businessName: 'One more' }))).status).toBe(429);
  });

  describe('the form of the checkout, without scripts', () => {
    const fields = {
      plan: 'mentor',
      seats: '3',
      businessName: 'Lee',
      email: 'ann@visitor.example',
      termsAccepted: 'on',
    };
    const send = async (changed: Record<string, string> = {}) => {
      const form = new URLSearchParams({ ...fields, ...changed });
      return (await site.post('/checkout', form, { origin: TEST_SITE_URL })).headers.get('location') ?? '';
    };

    it('redirects to the till, a double click to the same one', async () => {
      const [first, second] = await Promise.all([send(), send()]);
      expect(first).toMatch(/^\/till\/[\w-]{43}$/);
      expect(second).toBe(first);
      expect(await statusOf(site, first.slice('/till/'.length))).toMatchObject({ seats: 3, dueNow: 14_700 });
    });

    it.each([
      [{ email: 'ann' }, 'email'],
      [{ seats: '9999' }, 'seats'],
      [{ promotionCode: 'NONE' }, 'promotionCode'],
    ])('redirects with what is wrong in %o, and with nothing personal', async (changed, problem) => {
      const back = new URL(await send(changed), TEST_SITE_URL);
      expect(back.pathname).toBe('/checkout');
      expect(Object.fromEntries(back.searchParams)).toEqual({
        plan: 'mentor',
        seats: (changed as { seats?: string }).seats ?? '3',
        problem,
      });
    });

    it('is accepted from our own pages only', async () => {
      const sent = await site.post('/checkout', new URLSearchParams(fields), { origin: 'https://elsewhere.example' });
      expect(sent.status).toBe(403);
    });
  });

  test('the invoice is a tagged PDF with the amounts that were displayed', async () => {
    const { reference, lines, dueNow } = await buy(site, {
      promotionCode: 'EXAMPLE20',
      businessName: 'Łódź & Šimůnek',
    });
    const answer = await site.app.request(`/orders/${reference}/invoice.pdf`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain('invoice-TEST-000001.pdf');
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = pdfText(bytes);
    const shown = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
    for (const amount of [...lines.map((line) => line.amount), dueNow]) expect(text).toContain(shown(amount));
    // The name is set in two typefaces, run by run.
    expect(text.replaceAll('\n', '')).toContain('Łódź & Šimůnek');
    expect(text).toMatch(/Test invoice/);
    expect(bytes.toString('latin1')).toContain('/MarkInfo');
  });
});
