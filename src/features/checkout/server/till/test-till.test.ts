import { MINUTE_MS, DAY_MS } from '#shared/site/durations.ts';
import { beforeEach, expect, test } from 'vitest';
import { buy, checkoutBody, order, press, statusOf } from '#test/support/browser/buyer.ts';
import { pdfText } from '#test/support/mail/pdf-text.ts';
import { join } from '#test/support/member.ts';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import { createTestApp, TEST_OWNER, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { applyRetention } from '#server/platform/jobs/retention.ts';
import { jobsOf, tablesOf } from '#server/platform/feature/feature.ts';

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
    expect(await statusOf(site, reference)).toMatchObject({ state: 'pending', test: true, dueNow: 90_000 });
    const pressed = await Promise.all(Array.from({ length: 5 }, async () => press(site, reference, 'approve')));
    expect(new Set(pressed)).toEqual(new Set([`/payment-success?order=${reference}`]));
    expect(await statusOf(site, reference)).toMatchObject({
      state: 'paid',
      plan: 'growth',
      planName: 'Growth',
      brief: 'agent',
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
    for (const shown of [receipt, await (await site.app.request(`/orders/${reference}/invoice.pdf`)).arrayBuffer()]) {
      const text = typeof shown === 'string' ? shown : pdfText(Buffer.from(shown));
      expect(text.replaceAll(/\s+/g, ' ')).toContain('From the day your plan goes live: $399.00 before tax');
    }
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
  });

  test('the order after a declined one is of the same things, for the same invoice', async () => {
    const details = {
      plan: 'mentor',
      seats: 3,
      billingAddress: '12 Mill Lane',
      taxId: '12-3456789',
      poNumber: 'PO-7',
      invoiceEmail: 'books@visitor.example',
    };
    const first = await order(site, details);
    await press(site, first.reference, 'decline');
    site.clock.advance(1_000);
    await order(site, details);
    const [declined, again] = await ordersKept();
    const changed = Object.keys(declined ?? {}).filter((name) => declined?.[name as 'id'] !== again?.[name as 'id']);
    expect(changed.toSorted()).toEqual([
      'created_at',
      'ended_at',
      'expires_at',
      'id',
      'instead_of',
      'next_check_at',
      'reason',
      'reference',
      'state',
    ]);
    expect(again).toMatchObject({ state: 'pending', instead_of: declined?.id });
  });

  test('the same things ordered with an account are another order than without one, and with a code another', async () => {
    const guest = await order(site);
    const ann = await join(site, database.db);
    const own = await ann.ask<{ reference: string }>('create-checkout', checkoutBody());
    const cheaper = await order(site, { promotionCode: 'EXAMPLE20' });
    expect(new Set([guest, own, cheaper].map(({ reference }) => reference)).size).toBe(3);
    expect(await ann.ask('create-checkout', checkoutBody())).toMatchObject({ reference: own.reference });
  });

  test('the same things again, after paying: asks first, and a double click makes one second order', async () => {
    const bought = await buy(site);
    site.clock.advance(3 * MINUTE_MS);
    const question = `/till/${bought.reference}/again`;
    // The buyer goes back and presses "Continue to payment" again, which has a new key, or scripts are blocked.
    expect(await order(site, {}, { 'idempotency-key': 'another' })).toMatchObject({ url: question });
    const plain = new URLSearchParams({ ...checkoutBody(), seats: '1', termsAccepted: 'on' } as Record<string, string>);
    const sent = await site.post('/checkout', plain, { origin: TEST_SITE_URL });
    expect(sent.headers.get('location')).toBe(question);
    expect(await (await site.app.request(question)).text()).toContain('3 minutes ago');
    expect(await ordersKept()).toHaveLength(1);

    const answer = async (form: Record<string, string>) =>
      (await site.post(question, new URLSearchParams(form), { origin: TEST_SITE_URL })).headers.get('location');
    expect(await answer({})).toBe(question);
    const tills = await Promise.all(Array.from({ length: 3 }, async () => answer({ termsAccepted: 'yes' })));
    expect(new Set(tills).size).toBe(1);
    const second = tills[0]?.slice('/till/'.length) ?? '';
    expect(await statusOf(site, second)).toMatchObject({ state: 'pending', plan: 'growth', dueNow: 90_000 });
    expect(await ordersKept()).toHaveLength(2);
    await press(site, second, 'approve');
    expect(await order(site)).toMatchObject({ url: `/till/${second}/again` });
  });

  test('the same things again, before paying, lead to the same till; to another one from elsewhere', async () => {
    const first = await order(site, {}, { 'idempotency-key': 'first' });
    expect(await order(site, {}, { 'idempotency-key': 'second' })).toEqual(first);
    expect((await order(site, { plan: 'scale' })).reference).not.toBe(first.reference);
    const elsewhere = await createTestApp({ db: database.db, clock: site.clock, trustedProxies: 1 });
    const theirs = await order(elsewhere, {}, { 'x-forwarded-for': '203.0.113.9' });
    expect(theirs.reference).not.toBe(first.reference);
  });

  test('the page that asks is answered thirty times in ten minutes from a network', async () => {
    const { reference } = await buy(site);
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1)
      statuses.push((await site.post(`/till/${reference}/again`, undefined, { origin: TEST_SITE_URL })).status);
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([303, 429]);
  });

  test('the page that asks shows for a bought order only', async () => {
    const { reference } = await order(site);
    const again = await site.app.request(`/till/${reference}/again`);
    expect(again.headers.get('location')).toBe(`/till/${reference}`);
    expect((await site.app.request(`/till/${UNKNOWN}/again`)).status).toBe(404);
    const form = new URLSearchParams({ termsAccepted: 'yes' });
    const posted = await site.post(`/till/${reference}/again`, form, { origin: TEST_SITE_URL });
    expect(posted.headers.get('location')).toBe(`/till/${reference}`);
    expect(await ordersKept()).toHaveLength(1);
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
    [{ billingAddress: '1\n2\n3\n4\n5\n6\n7' }, 'billingAddress'],
    [{ billingAddress: 'see www.evil.example' }, 'billingAddress'],
    [{ taxId: '12\n34' }, 'taxId'],
    [{ poNumber: 'x'.repeat(61) }, 'poNumber'],
    [{ invoiceEmail: 'books' }, 'invoiceEmail'],
  ])('%o is refused', async (changed, field) => {
    const answer = await site.call('create-checkout', { ...checkoutBody(), ...changed });
    expect(answer.status).toBe(422);
    expect(Object.keys(((await answer.json()) as { error: { fields: object } }).error.fields)).toEqual([field]);
    expect(await ordersKept()).toEqual([]);
  });

  test('a promotion code reduces the first charge only', async () => {
    const { reference } = await order(site, { promotionCode: ' example20 ' });
    expect(await statusOf(site, reference)).toMatchObject({ discount: 18_000, dueNow: 72_000, dueMonthly: 39_900 });
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

  test('a browser gets a page for an address that was cut short, and a program gets the error', async () => {
    const { reference } = await order(site);
    const cut = reference.slice(1);
    const paths = [`/till/${cut}`, `/till/${cut}/confirm`, `/orders/${cut}/invoice.pdf`, `/till/${UNKNOWN}`];
    for (const path of paths) {
      const page = await site.app.request(path, { headers: { accept: 'text/html,*/*;q=0.8' } });
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
      expect(await page.text()).toMatch(/<h1>.*<title>|<title>.*<h1>/s);
      expect((await site.app.request(path)).headers.get('content-type')).toBe('application/json');
    }
    const form = new URLSearchParams({ answer: 'approve' });
    const pressed = await site.post(`/till/${UNKNOWN}`, form, { origin: TEST_SITE_URL, accept: 'text/html' });
    expect([pressed.status, pressed.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
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
    const other = checkoutBody({ email: 'bob@visitor.example', invoiceEmail: 'ann@visitor.example' });
    expect((await site.call('create-checkout', other)).status).toBe(429);
  });
});
