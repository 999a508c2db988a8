import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import words from '#content/desk/webhook-words.yaml';
import { createTestApp } from '#test/support/test-app.ts';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { startWebhookReceiver, verify } from '#test/support/peers/webhook-receiver.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { Webhook, WebhookLog } from '#features/webhooks/shared/webhook-schema.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/site/durations.ts';
import { jobsOf } from '#server/platform/feature/feature.ts';
import { GIVEN_UP_AFTER_MS, RETRY_DELAYS_MS } from './webhook-delivery.ts';
import { claimDelivery, recordAttempt } from './webhook-store.ts';

describeOnEachDatabase('webhooks', (database) => {
  let desk: DeskSite;
  let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    desk = await openDesk(database.db);
  });
  afterEach(async () => receiver.stop());

  const fresh = async () => desk.enterCode(desk.owner);
  const add = async (path = '/one', more = {}) => {
    await fresh();
    const settings = { url: receiver.url + path, events: ['lead.created'], payload: 'full', ...more };
    return desk.owner.ask<{ id: string; secret: string }>('add-webhook', settings);
  };
  const all = async () => {
    await fresh();
    return (await desk.owner.ask<{ webhooks: Webhook[] }>('webhooks')).webhooks;
  };
  const logOf = async (id: string) => {
    await fresh();
    return (await desk.owner.ask<WebhookLog>('webhook-log', { id })).deliveries;
  };
  const run = async (stopping = new AbortController().signal) =>
    jobsOf(desk.site.features)
      .find(({ name }) => name === 'webhooks')
      ?.run(desk.site.clock.now(), stopping);
  /** What arrives in that time, looked for once at its end by all replicas. */
  const arrive = async (afterMs = 0, replicas = 1) => {
    desk.site.clock.advance(afterMs);
    const before = receiver.received.length;
    await Promise.all(Array.from({ length: replicas }, async () => run()));
    return receiver.received.slice(before);
  };
  const mails = async () =>
    database.db.selectFrom('outbox').select(['recipient', 'payload']).where('kind', '=', 'webhook-off').execute();

  test('are signed so that the official library accepts them, at the time of the attempt', async () => {
    const { secret } = await add();
    await desk.write('Höhe? 🙂');
    const [webhook] = await arrive(MINUTE_MS);
    if (!webhook) throw new Error('Nothing arrived');
    const now = desk.site.clock.now();
    const { type, timestamp, data } = verify(webhook, secret, now) as Record<string, unknown>;
    expect([type, timestamp]).toEqual(['lead.created', new Date(now - MINUTE_MS).toISOString()]);
    expect(data).toMatchObject({ submission: { text: 'Höhe? 🙂' } });
    expect(webhook.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-timestamp': String(Math.floor(now / SECOND_MS)),
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const forged = { ...webhook, body: webhook.body.replace('Ann', 'Bob') };
    expect(() => verify(forged, secret, now)).toThrow('No matching signature');
    expect(() => verify(webhook, secret, now + HOUR_MS)).toThrow('too old');
  });

  test('keep their id over ten attempts in three days, and are given up then', async () => {
    const { id } = await add();
    receiver.answer(500);
    await desk.write('Hello');
    const first = await arrive();
    expect(first).toHaveLength(1);
    for (const delay of RETRY_DELAYS_MS) {
      expect(await arrive(delay * 0.85), 'too early').toHaveLength(0);
      expect(await arrive(delay * 0.3), `after ${delay} ms`).toHaveLength(1);
    }
    expect(RETRY_DELAYS_MS).toHaveLength(9);
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    expect([...ids]).toEqual([(await logOf(id))[0]?.id]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10);
    expect(await arrive(10 * DAY_MS)).toHaveLength(0);
    expect(await logOf(id)).toMatchObject([{ status: 'failed', attempts: 10, answerStatus: 500, nextAt: null }]);
    expect((await all())[0]).toMatchObject({ failed: 1, queued: 0 });
  });

  test.each([
    [200, 'delivered'],
    [204, 'delivered'],
    [299, 'delivered'],
    [301, 'queued'],
    [302, 'queued'],
    [404, 'queued'],
    [429, 'queued'],
    [503, 'queued'],
    [410, 'failed'],
  ])('an answer of %i leaves them %s, and no redirect is followed', async (status, expected) => {
    const { id } = await add();
    receiver.answer((response) => response.writeHead(status, { location: `${receiver.url}/elsewhere` }).end('x'));
    await desk.write('Hello');
    expect((await arrive()).map(({ path }) => path)).toEqual(['/one']);
    expect(await logOf(id)).toMatchObject([{ status: expected, answerStatus: status }]);
  });

  test.each([
    ['3600', HOUR_MS],
    ['1', 4 * SECOND_MS],
    ['9999999', DAY_MS],
    ['soon', 4 * SECOND_MS],
  ])('wait as long as Retry-After says, within bounds: %s', async (retryAfter, atLeastMs) => {
    const { id } = await add();
    receiver.answer((response) => response.writeHead(503, { 'retry-after': retryAfter }).end());
    await desk.write('Hello');
    await arrive();
    const [delivery] = await logOf(id);
    const waits = Date.parse(delivery?.nextAt ?? '') - desk.site.clock.now();
    expect(waits).toBeGreaterThanOrEqual(atLeastMs);
    expect(waits).toBeLessThan(atLeastMs + 2 * SECOND_MS);
  });

  test('to an address that is gone are switched off, and the owner is told once, without its path', async () => {
    const { id } = await add('/secret-path');
    receiver.answer(410);
    await desk.write('Hello');
    await desk.write('Hello again');
    await arrive();
    expect(await all()).toMatchObject([{ state: 'gone' }]);
    const told = await mails();
    expect(told).toEqual([{ recipient: desk.owner.email, payload: expect.stringContaining('gone') }]);
    expect(told[0]?.payload).not.toContain('secret-path');
    await desk.write('More');
    const log = await logOf(id);
    expect(log, 'nothing new is stored').toHaveLength(2);
    receiver.answer(200);
    await fresh();
    await desk.owner.ask('switch-webhook', { id, isOn: true });
    await desk.write('And more');
    expect((await arrive()).length, 'what was waiting goes out').toBeGreaterThanOrEqual(1);
    expect(await all()).toMatchObject([{ state: 'on', failingSince: null }]);
  });

  test('that fail for five days without a success are switched off, and the owner is told', async () => {
    await add();
    receiver.answer(500);
    await desk.write('Hello');
    await arrive();
    const hurt = desk.site.clock.now();
    await desk.write('Again');
    await arrive(GIVEN_UP_AFTER_MS - (desk.site.clock.now() - hurt) - MINUTE_MS);
    expect(await all()).toMatchObject([{ state: 'on', failingSince: new Date(hurt).toISOString() }]);
    receiver.answer(200);
    await desk.write('In time');
    await arrive();
    expect(await all(), 'one success').toMatchObject([{ state: 'on', failingSince: null }]);
    receiver.answer(500);
    await desk.write('Fails');
    await arrive();
    await desk.write('Still');
    await arrive(GIVEN_UP_AFTER_MS);
    expect(await all()).toMatchObject([{ state: 'failing' }]);
    expect(await mails()).toHaveLength(1);
  });

  test('to a slow endpoint delay no other, and each is delivered once by replicas that look at the same time', async () => {
    await add('/slow');
    await add('/quick');
    const held: (() => void)[] = [];
    receiver.answer((response, { path }) => {
      if (path === '/slow') held.push(() => response.end());
      else response.end();
    });
    for (let message = 0; message < 8; message += 1) await desk.write(`Hello ${message}`);
    const looking = Promise.all([run(), run(), run()]);
    const countOf = (path: string) => receiver.received.filter((one) => one.path === path).length;
    await expect.poll(() => countOf('/quick')).toBe(8);
    expect(countOf('/slow'), 'few at once').toBeLessThan(8);
    await expect
      .poll(() => {
        for (const answer of held.splice(0)) answer();
        return countOf('/slow');
      })
      .toBe(8);
    for (const answer of held.splice(0)) answer();
    await looking;
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(16);
  });

  test('are sent again once a replica that was killed has lost its claim', async () => {
    const { id } = await add();
    await desk.write('Hello');
    const killed = { lease_until: desk.site.clock.now() + MINUTE_MS, attempts: 1 };
    await database.db.updateTable('webhook_deliveries').set(killed).execute();
    expect(await arrive(59 * SECOND_MS)).toHaveLength(0);
    expect(await arrive(SECOND_MS)).toHaveLength(1);
    expect(await logOf(id)).toMatchObject([{ status: 'delivered', attempts: 2 }]);
  });

  test('have the outcome of the claim that counts, not of one that had expired', async () => {
    const { id } = await add();
    await desk.write('Hello');
    const now = desk.site.clock.now();
    const late = await claimDelivery(database.db, id, now, now + 1);
    const counting = await claimDelivery(database.db, id, now + 1, now + HOUR_MS);
    if (!late || !counting) throw new Error('Nothing was claimed');
    await recordAttempt(database.db, late, { status: 'failed' });
    expect(await logOf(id)).toMatchObject([{ status: 'queued', attempts: 2 }]);
    await recordAttempt(database.db, counting, { status: 'delivered' });
    expect(await logOf(id)).toMatchObject([{ status: 'delivered' }]);
  });

  test('stop between two deliveries', async () => {
    await add();
    await desk.write('Hello');
    const stopping = new AbortController();
    stopping.abort();
    await run(stopping.signal);
    expect(receiver.received).toHaveLength(0);
    expect(await arrive()).toHaveLength(1);
  });

  test('keep 4 KB of the answer, without what a database does not store', async () => {
    const { id } = await add();
    receiver.answer((response) => response.end(`\0${'x'.repeat(10_000)}`));
    await desk.write('Hello');
    await arrive();
    const [delivery] = await logOf(id);
    expect(delivery).toMatchObject({ status: 'delivered', answerStatus: 200, problem: '' });
    expect(delivery?.answer).toBe(`\u{FFFD}${'x'.repeat(4_095)}`);
    expect(delivery?.durationMs).toBeGreaterThanOrEqual(0);
  });

  test('are checked again before each attempt, by what SITE_URL and the address are then', async () => {
    const { id } = await add();
    await desk.write('Hello');
    const online = await createTestApp({
      db: database.db,
      clock: desk.site.clock,
      siteUrl: 'https://www.site.example',
    });
    const job = jobsOf(online.features).find(({ name }) => name === 'webhooks');
    await job?.run(0, new AbortController().signal);
    expect(receiver.received).toEqual([]);
    expect(await logOf(id)).toMatchObject([{ status: 'queued', answerStatus: null, problem: words.refused.http }]);
    await database.db.updateTable('webhook_endpoints').set({ url: 'https://[::ffff:127.0.0.1]/' }).execute();
    await arrive(MINUTE_MS);
    expect(await logOf(id)).toMatchObject([{ attempts: 2, problem: words.refused.private }]);
  });

  test('that reach nobody say why', async () => {
    const { id } = await add();
    await receiver.stop();
    await desk.write('Hello');
    await arrive();
    expect(await logOf(id)).toMatchObject([{ status: 'queued', answerStatus: null, problem: /ECONNREFUSED/ }]);
    receiver = await startWebhookReceiver();
  });

  describe('a rotation', () => {
    test('signs with both secrets for 48 hours', async () => {
      const { id, secret: old } = await add();
      await fresh();
      const { secret } = await desk.owner.ask<{ secret: string }>('rotate-webhook', { id });
      expect(secret).not.toBe(old);
      const arrived = async () => {
        await desk.write('Hello');
        const [webhook] = await arrive();
        if (!webhook) throw new Error('Nothing arrived');
        return webhook;
      };
      const during = await arrived();
      const now = desk.site.clock.now();
      for (const known of [old, secret]) expect(verify(during, known, now)).toMatchObject({ type: 'lead.created' });
      expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2);
      desk.site.clock.advance(48 * HOUR_MS);
      const after = await arrived();
      expect(verify(after, secret, desk.site.clock.now())).toBeTruthy();
      expect(() => verify(after, old, desk.site.clock.now())).toThrow('No matching signature');
      expect(await all()).toMatchObject([{ previousUntil: null }]);
    });

    test('mends a secret that another AUTH_SECRET has sealed', async () => {
      const { id } = await add();
      const lost = { secret: 'sealed.by.another.key.x', previous_secret: null };
      await database.db.updateTable('webhook_endpoints').set(lost).execute();
      await desk.write('Hello');
      expect(await arrive()).toHaveLength(0);
      expect((await logOf(id))[0]?.problem).toContain('Rotate the secret');
      await fresh();
      const { secret } = await desk.owner.ask<{ secret: string }>('rotate-webhook', { id });
      const [webhook] = await arrive(MINUTE_MS);
      expect(webhook && verify(webhook, secret, desk.site.clock.now())).toMatchObject({ type: 'lead.created' });
    });
  });
});
