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
  /** Null leaves a field out, as an unticked box. */
  const send = async (changed: Record<string, string | null> = {}) => {
    const filled = Object.entries({ ...fields, ...changed });
    const form = new URLSearchParams(filled.flatMap(([name, text]) => (text === null ? [] : [[name, text]])));
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
    [{ plan: 'nothing' }, 'plan'],
    [{ termsAccepted: null }, 'termsAccepted'],
  ])('redirects with what is wrong in %o, and with nothing personal', async (changed, problem) => {
    const back = new URL(await send(changed), TEST_SITE_URL);
    expect([back.pathname, back.hash]).toEqual(['/checkout', `#problem-${problem}`]);
    const { plan = 'mentor', seats = '3' } = changed as { plan?: string; seats?: string };
    expect(Object.fromEntries(back.searchParams)).toEqual({ plan, seats, problem });
  });

  it('quotes no plan or number of seats that could be anything else', async () => {
    const back = new URL(await send({ plan: 'Call 555', seats: '3 or more' }), TEST_SITE_URL);
    expect(Object.keys(Object.fromEntries(back.searchParams))).toEqual(['problem']);
  });

  it('takes fields that were left blank for ones that were left out', async () => {
    expect(await send({ promotionCode: ' ', taxId: ' ', invoiceEmail: '' })).toMatch(/^\/till\//);
  });

  it('says that it is busy once an address has had its orders of the day', async () => {
    for (let count = 0; count < 10; count += 1)
      expect(await send({ businessName: `Business ${count}` })).toMatch(/^\/till\//);
    expect(await send({ businessName: 'One more' })).toMatch(/problem=busy#problem-busy$/);
  });

  it('is accepted from our own pages only', async () => {
    const sent = await site.post('/checkout', new URLSearchParams(fields), { origin: 'https://elsewhere.example' });
    expect(sent.status).toBe(403);
  });
});
