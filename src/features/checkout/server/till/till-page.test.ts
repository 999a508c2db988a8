import { beforeEach, expect, test } from 'vitest';
import words from '#content/checkout/till-words.yaml';
import { buy, checkoutBody, order } from '#test/support/browser/buyer.ts';
import { createTestApp, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { linesDueNow, type OrderLine } from '#features/checkout/shared/order-pricing.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

const MINUTE_MS = 60_000;

describeOnEachDatabase('the pages of the till', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });
  const page = async (path: string) => {
    const answer = await site.app.request(path, { headers: { accept: 'text/html' } });
    return { status: answer.status, html: await answer.text() };
  };
  const rowsIn = (html: string) =>
    [...html.matchAll(/<th scope="row">(.*?)<\/th>\s*<td>(.*?)<\/td>/gs)].map(([, label = '', amount = '']) => [
      label.trim(),
      amount.trim(),
    ]);

  test('show what is bought for whom, each line with its amount, and the total', async () => {
    const { reference } = await order(site, { seats: 3, businessName: 'Lee & Sons' });
    const { html } = await page(`/till/${reference}`);
    expect(html).toMatch(/<caption>\s*Growth for Lee &amp; Sons\s*<\/caption>/);
    const stored = await database.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    const rows = rowsIn(html);
    const lines = linesDueNow(JSON.parse(stored.lines) as OrderLine[]);
    for (const [index, { label, quantity }] of lines.entries())
      expect(rows[index]?.[0]).toContain(quantity === 1 ? label : `${label}, ${quantity} × $`);
    expect(rows.at(-1)).toEqual([
      'Due today (test)',
      `$${(stored.due_now / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
    ]);
    expect([...html.matchAll(/value="approve" class="first"/g)]).toHaveLength(1);
    expect(html).toMatch(/value="decline" class=""/);
  });

  test('know no order by a wrong reference', async () => {
    const { status, html } = await page(`/till/${'A'.repeat(43)}`);
    expect(status).toBe(404);
    expect(html).toMatch(/<h1>[^<]+<\/h1>/);
  });

  test.each([
    [0, 'a minute ago'],
    [1, 'a minute ago'],
    [2, '2 minutes ago'],
    [89, '89 minutes ago'],
    [90, '2 hours ago'],
    [180, '3 hours ago'],
  ])('say %i minutes after a purchase that the same was bought %s', async (minutes, ago) => {
    await buy(site);
    site.clock.advance(minutes * MINUTE_MS);
    const { plan, seats, businessName, email } = checkoutBody();
    const form = new URLSearchParams({ plan, seats: String(seats), businessName, email, termsAccepted: 'yes' });
    const headers = { origin: TEST_SITE_URL };
    const answer = await site.post('/checkout', form, headers);
    const { html } = await page(answer.headers.get('location') ?? '');
    expect(html).toContain(ago);
    expect(html).not.toMatch(/\{(ago|plan|business)\}/);
  });

  test.each([
    ['pending', 'underWay', { processing_at: 120 }, '3 hours ago'],
    ['paid', 'paid', { processing_at: 120, paid_at: 270 }, '30 minutes ago'],
    ['paid', 'paid', { paid_at: 180 }, '2 hours ago'],
  ] as const)('say of a %s order how its payment stands and since when: %s', async (state, said, at, ago) => {
    const { reference } = await order(site);
    const begun = site.clock.now();
    const moments = Object.entries(at).map(([name, minute]) => [name, begun + minute * MINUTE_MS]);
    await database.db
      .updateTable('orders')
      .set({ state, ...Object.fromEntries(moments) })
      .execute();
    site.clock.advance(300 * MINUTE_MS);
    const { html } = await page(`/till/${reference}/again`);
    expect(html).toContain(ago);
    expect(html).toContain(words.again[said].heading.replace(/ ?\{ago\}/, ''));
  });
});
