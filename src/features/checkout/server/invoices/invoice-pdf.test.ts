import { EventEmitter } from 'node:events';
import { beforeEach, expect, test } from 'vitest';
import brand from '#content/brand.yaml';
import { DAY_MS } from '#shared/site/durations.ts';
import { buy, order } from '#test/support/browser/buyer.ts';
import { pdfText } from '#test/support/mail/pdf-text.ts';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import { createTestApp, TEST_OWNER, type TestApp } from '#test/support/test-app.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';

describeOnEmbedded('the invoice of an order', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });

  test('shows what the buyer wanted on it, and goes to the address given for invoices', async () => {
    const details = {
      billingAddress: ' 12 Mill Lane \r\n\r\nSpringfield, IL 62702 ',
      taxId: '12-3456789',
      poNumber: 'PO-1007',
      invoiceEmail: 'books@visitor.example',
    };
    const { reference } = await buy(site, details);
    const pdf = pdfText(Buffer.from(await (await site.app.request(`/orders/${reference}/invoice.pdf`)).arrayBuffer()));
    const typed = ['12 Mill Lane', 'Springfield, IL 62702', 'Tax ID: 12-3456789', 'Your order number: PO-1007'];
    for (const text of [...typed, 'ann@visitor.example', brand.phone]) expect(pdf).toContain(text);
    const mails = await renderedMails(database.db, site);
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['order-invoice', 'books@visitor.example'],
      ['order-notification', TEST_OWNER],
      ['order-receipt', 'ann@visitor.example'],
    ]);
    // Whoever keeps the books must not be able to open the order.
    expect(JSON.stringify(mails[0])).not.toContain(reference);
    expect(await order(site, details, { 'idempotency-key': 'again' })).toMatchObject({
      url: `/till/${reference}/again`,
    });
  });

  test('is a tagged PDF with the amounts that were displayed', async () => {
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

  test.each(['Nguyễn Hữu Thọ', 'Omega Ωμέγα', 'Иван Петров', '田中太郎', 'Ștefan Țară', 'Café ♥ 😀'])(
    'names the buyer: %s',
    async (businessName) => {
      const { reference } = await buy(site, { businessName });
      const answer = await site.app.request(`/orders/${reference}/invoice.pdf`);
      const text = pdfText(Buffer.from(await answer.arrayBuffer())).replaceAll('\n', '');
      expect(text).toContain(businessName.replace(' 😀', ''));
    },
  );

  test('names the month that a plan is paid for, up to the day before the next charge', async () => {
    site.clock.advance(16 * DAY_MS);
    const { reference } = await buy(site, { plan: 'mod-iq' });
    const answer = await site.app.request(`/orders/${reference}/invoice.pdf`);
    const words = pdfText(Buffer.from(await answer.arrayBuffer())).replaceAll(/\s+/g, ' ');
    expect(words).toContain('Service from Jan 31, 2026 to Feb 27, 2026');
  });

  test('is sent to six connections of a network at once', async () => {
    const { reference } = await buy(site);
    const outgoing = new EventEmitter();
    const get = async () => (await site.app.request(`/orders/${reference}/invoice.pdf`, {}, { outgoing })).status;
    for (let count = 0; count < 6; count += 1) expect(await get()).toBe(200);
    expect(await get()).toBe(429);
  });

  test('is made thirty times a minute for a network', async () => {
    const { reference } = await buy(site);
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1)
      statuses.push((await site.app.request(`/orders/${reference}/invoice.pdf`)).status);
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([200, 429]);
  });
});
