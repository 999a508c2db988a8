import { MINUTE_MS, DAY_MS } from '#shared/site/durations.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { CONTACTS_PER_CLIENT } from './interface.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { tablesOf } from '#server/platform/feature/feature.ts';
import { applyRetention } from '#server/platform/jobs/retention.ts';
import { newsletterBody } from '#test/support/mail/submissions.ts';

describeOnEachDatabase('newsletter', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });
  const subscribe = async (email = 'ann@visitor.example') =>
    site.call('submit-contact', newsletterBody(email, site.clock.now()), { referer: `${TEST_SITE_URL}/blog` });
  const mails = () => database.db.selectFrom('outbox').selectAll().orderBy('created_at').execute();
  const subscriber = () => database.db.selectFrom('subscribers').selectAll().executeTakeFirstOrThrow();
  const pathOf = (link: string) => link.slice(TEST_SITE_URL.length);
  const confirmPath = async () => {
    const { id, confirm_nonce } = await subscriber();
    return pathOf(site.newsletterLinks.confirm(id, confirm_nonce));
  };
  const unsubscribePath = async () => pathOf(site.newsletterLinks.unsubscribe((await subscriber()).id));
  const landing = async (path: string) => {
    const response = await site.post(path);
    return [response.status, response.headers.get('location')];
  };

  test('a subscription is pending, stores proof of consent, and mails one link', async () => {
    const response = await subscribe('Ann@Visitor.example');
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    expect(await subscriber()).toMatchObject({
      email: 'ann@visitor.example',
      status: 'pending',
      consent_at: site.clock.now(),
      consent_page: '/blog',
      consent_wording: expect.stringContaining('agree'),
    });
    expect(await mails()).toMatchObject([{ kind: 'newsletter-confirm', recipient: 'Ann@Visitor.example' }]);
    expect(await database.db.selectFrom('leads').selectAll().execute()).toEqual([]);
  });

  test('20 subscriptions at the same time make one subscriber and one mail', async () => {
    site = await createTestApp({ db: database.db, rateLimitScale: 1000 });
    const responses = await Promise.all(Array.from({ length: 20 }, () => subscribe()));
    expect(responses.map((response) => response.status)).toEqual(Array(20).fill(200));
    expect(await database.db.selectFrom('subscribers').selectAll().execute()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test('asking again sends at most three links a day, with the same answer', async () => {
    for (let hour = 0; hour < 5; hour += 1) {
      expect((await subscribe()).status).toBe(200);
      site.clock.advance(60 * MINUTE_MS);
    }
    expect(await mails()).toHaveLength(3);
    site.clock.advance(DAY_MS);
    await subscribe();
    expect(await mails()).toHaveLength(4);
  });

  test('opening the link changes nothing; its button confirms, and pressing it again is harmless', async () => {
    await subscribe();
    const path = await confirmPath();
    expect((await site.app.request(path)).status).toBe(200);
    expect(await subscriber()).toMatchObject({ status: 'pending' });
    expect(await landing(path)).toEqual([303, '/newsletter/confirmed']);
    expect(await subscriber()).toMatchObject({ status: 'confirmed', confirmed_at: site.clock.now() });
    expect(await landing(path)).toEqual([303, '/newsletter/confirmed']);
  });

  test('a confirmed subscriber gets the same answer and no mail', async () => {
    await subscribe();
    await site.post(await confirmPath());
    const before = await subscriber();
    site.clock.advance(11 * MINUTE_MS);
    const response = await subscribe();
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    expect(await mails()).toHaveLength(1);
    expect(await subscriber()).toEqual(before);
  });

  test('a link is good for seven days', async () => {
    await subscribe();
    const path = await confirmPath();
    site.clock.advance(7 * DAY_MS + 1);
    expect(await landing(path)).toEqual([303, '/newsletter/link-expired']);
    site.clock.advance(-1);
    expect(await landing(path)).toEqual([303, '/newsletter/confirmed']);
  });

  test('a link is good for seven days from when it was last asked for', async () => {
    await subscribe();
    site.clock.advance(6 * DAY_MS);
    await subscribe();
    site.clock.advance(7 * DAY_MS + 1);
    expect(await landing(await confirmPath())).toEqual([303, '/newsletter/link-expired']);
    site.clock.advance(-1);
    expect(await landing(await confirmPath())).toEqual([303, '/newsletter/confirmed']);
  });

  test('asking again within ten minutes sends no second link', async () => {
    await subscribe();
    site.clock.advance(10 * MINUTE_MS - 1);
    await subscribe();
    await subscribe('bob@visitor.example');
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['ann@visitor.example', 'bob@visitor.example']);
    site.clock.advance(1);
    await subscribe();
    expect(await mails()).toHaveLength(3);
  });

  test('unsubscribing again keeps when it was first done', async () => {
    await subscribe();
    await site.post(await unsubscribePath());
    const before = await subscriber();
    site.clock.advance(DAY_MS);
    await site.post(await unsubscribePath());
    expect(await subscriber()).toEqual(before);
  });

  test('a link says which letter it was in, and nothing else', async () => {
    const letter = '6f1f6a52-0f53-4c0e-9d4e-1d5f3b8b6a01';
    for (const [named, noted] of [
      ['', null],
      ['<b>', null],
      [`${letter}0`, null],
      [letter, letter],
    ] as const) {
      await subscribe();
      await site.post(`${await unsubscribePath()}&letter=${encodeURIComponent(named)}`);
      expect(await subscriber(), named).toMatchObject({ status: 'unsubscribed', unsubscribed_by: noted });
      site.clock.advance(DAY_MS);
    }
    await site.post(await unsubscribePath());
    expect(await subscriber(), 'the first one counts').toMatchObject({ unsubscribed_by: letter });
  });

  test('who neither confirms nor leaves within a week is forgotten, and nobody else', async () => {
    const [confirmed, left, waiting] = ['ann', 'bob', 'cat'].map((name) => `${name}@visitor.example`);
    for (const email of [confirmed, left, waiting]) await subscribe(email);
    const rows = await database.db.selectFrom('subscribers').selectAll().execute();
    for (const { id, email, confirm_nonce } of rows) {
      if (email === confirmed) await site.post(pathOf(site.newsletterLinks.confirm(id, confirm_nonce)));
      if (email === left) await site.post(pathOf(site.newsletterLinks.unsubscribe(id)));
    }
    const kept = async () => {
      await applyRetention(database.db, tablesOf(site.features), site.clock.now());
      const found = await database.db.selectFrom('subscribers').select('email').orderBy('email').execute();
      return found.map(({ email }) => email);
    };
    site.clock.advance(7 * DAY_MS - 1);
    expect(await kept()).toEqual([confirmed, left, waiting]);
    site.clock.advance(2);
    expect(await kept()).toEqual([confirmed, left]);
  });

  test('only the right token confirms', async () => {
    await subscribe();
    const path = await confirmPath();
    const other = (await unsubscribePath()).replace('unsubscribe', 'confirm');
    const flipped = path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A');
    for (const wrong of ['/newsletter/confirm', '/newsletter/confirm?token=x.y', `${path}x`, flipped, other]) {
      expect(await landing(wrong)).toEqual([303, '/newsletter/link-expired']);
    }
    expect(await subscriber()).toMatchObject({ status: 'pending' });
  });

  test('unsubscribing and subscribing again is a new opt-in with a new link', async () => {
    await subscribe();
    const oldConfirm = await confirmPath();
    await site.post(oldConfirm);
    expect(await landing(await unsubscribePath())).toEqual([303, '/newsletter/unsubscribed']);
    expect(await landing(oldConfirm)).toEqual([303, '/newsletter/link-expired']);
    site.clock.advance(1_000);
    await subscribe();
    expect(await subscriber()).toMatchObject({ status: 'pending' });
    expect(await mails()).toHaveLength(2);
    expect(await landing(oldConfirm)).toEqual([303, '/newsletter/link-expired']);
    expect(await landing(await confirmPath())).toEqual([303, '/newsletter/confirmed']);
  });

  test('the pages of links are read or pressed, and nothing else', async () => {
    await subscribe();
    for (const path of [await confirmPath(), await unsubscribePath()]) {
      const statusOf = async (method: string) => (await site.app.request(path, { method })).status;
      expect([await statusOf('GET'), await statusOf('HEAD'), await statusOf('PUT')], path).toEqual([200, 200, 405]);
    }
    expect(await subscriber()).toMatchObject({ status: 'pending' });
  });

  test('no answer to a press is stored by a cache, whatever came of it', async () => {
    await subscribe();
    const paths = [await confirmPath(), '/newsletter/confirm?token=wrong', await unsubscribePath()];
    for (const path of [...paths, '/newsletter/unsubscribe?token=wrong', '/newsletter/subscribe'])
      expect((await site.post(path)).headers.get('cache-control'), path).toBe('no-store');
  });

  describe('one-click unsubscribe (RFC 8058)', () => {
    const urlencoded = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const multipart = () => {
      const form = new FormData();
      form.set('List-Unsubscribe', 'One-Click');
      return form;
    };
    test.each([
      ['urlencoded', urlencoded],
      ['multipart', multipart],
    ])('as %s: answers 200 itself, needs no cookie and sets none', async (_, form) => {
      await subscribe();
      const response = await site.post(await unsubscribePath(), form());
      expect([response.status, response.headers.get('location'), response.headers.get('set-cookie')]).toEqual([
        200,
        null,
        null,
      ]);
      expect(await subscriber()).toMatchObject({ status: 'unsubscribed', unsubscribed_at: site.clock.now() });
      expect((await site.post(await unsubscribePath(), form())).status).toBe(200);
    });

    test('a wrong token is refused', async () => {
      expect((await site.post('/newsletter/unsubscribe?token=wrong', urlencoded())).status).toBe(404);
    });

    test('a broken form is a 4xx', async () => {
      const headers = { 'content-type': 'multipart/form-data; boundary=none' };
      const response = await site.app.request('/newsletter/unsubscribe?token=x', {
        method: 'POST',
        headers,
        body: 'nothing',
      });
      expect(response.status).toBe(400);
    });
  });

  describe('the form without scripts', () => {
    const form = (email: string) => new URLSearchParams({ email });
    const own = { origin: TEST_SITE_URL, referer: `${TEST_SITE_URL}/pricing` };

    test('does the same and redirects to a page', async () => {
      const response = await site.post('/newsletter/subscribe', form(' ann@visitor.example '), own);
      expect([response.status, response.headers.get('location')]).toEqual([303, '/newsletter/check-inbox']);
      expect(await subscriber()).toMatchObject({ status: 'pending', consent_page: '/pricing' });
    });

    test('redirects to the form, with a message, when the address is invalid', async () => {
      const response = await site.post('/newsletter/subscribe', form('nonsense'), own);
      expect([response.status, response.headers.get('location')]).toEqual([303, '/pricing#newsletter-invalid']);
    });

    test.each(['https://evil.example', 'null'])('is refused when it comes from %s', async (origin) => {
      expect((await site.post('/newsletter/subscribe', form('ann@visitor.example'), { origin })).status).toBe(403);
    });

    test('shares the limit on contacts, and says so on the page it came from', async () => {
      for (let index = 0; index < CONTACTS_PER_CLIENT.points; index += 1)
        await site.post('/newsletter/subscribe', form(`a${index}@visitor.example`), own);
      const response = await site.post('/newsletter/subscribe', form('more@visitor.example'), own);
      expect([response.status, response.headers.get('location')]).toEqual([303, '/pricing#newsletter-busy']);
      expect(await mails()).toHaveLength(CONTACTS_PER_CLIENT.points);
    });
  });
});
