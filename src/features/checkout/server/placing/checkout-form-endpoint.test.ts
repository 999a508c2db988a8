import { beforeEach, expect, it } from 'vitest';
import { statusOf } from '#test/support/browser/buyer.ts';
import { createTestApp, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

describeOnEachDatabase('the form of the checkout, without scripts', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });
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
    [{ taxId: '@' }, 'taxId'],
    [{ invoiceEmail: 'books' }, 'invoiceEmail'],
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
