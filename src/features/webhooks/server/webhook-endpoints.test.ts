/** Who may do what with webhooks, and what stays of it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import audit from '#content/desk/audit-words.yaml';
import words from '#content/desk/webhook-words.yaml';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { startWebhookReceiver } from '#test/support/peers/webhook-receiver.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { Webhook, WebhookLog } from '#features/webhooks/shared/webhook-schema.ts';
import { DAY_MS, MINUTE_MS } from '#shared/site/durations.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { jobsOf } from '#server/platform/feature/feature.ts';
import { ENDPOINTS_MAX } from './webhook-endpoints.ts';

const SETTINGS = { url: 'https://hooks.example.com/site', events: ['lead.created'], payload: 'full' };
const NOBODY = '00000000-0000-4000-8000-000000000000';

describeOnEachDatabase('webhooks at the desk', (database) => {
  let desk: DeskSite;
  let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    desk = await openDesk(database.db);
  });
  afterEach(async () => receiver.stop());
  const ask = async <Answer>(name: string, body: object = {}): Promise<Answer> => {
    await desk.enterCode(desk.owner);
    return desk.owner.ask<Answer>(name, body);
  };
  const refusedAs = async (name: string, body: object) => {
    await desk.enterCode(desk.owner);
    const answer = await desk.owner.call(name, body);
    const { error } = (await answer.json()) as { error: { message: string } };
    return [answer.status, error.message];
  };
  const add = async (more = {}) => ask<{ id: string; secret: string }>('add-webhook', { ...SETTINGS, ...more });
  const all = async () => (await ask<{ webhooks: Webhook[] }>('webhooks')).webhooks;
  const logOf = async (id: string, before?: string) =>
    ask<WebhookLog>('webhook-log', { id, ...(before && { before }) });
  const run = async () =>
    jobsOf(desk.site.features)
      .find(({ name }) => name === 'webhooks')
      ?.run(desk.site.clock.now(), new AbortController().signal);
  const deliveries = () => database.db.selectFrom('webhook_deliveries').selectAll().orderBy('created_at').execute();

  test('are for owners alone, and what changes them takes a code from just now', async () => {
    const { id } = await add();
    await ask('test-webhook', { id });
    const [delivery] = await deliveries();
    const since = new Date(0).toISOString();
    const guarded: [string, object][] = [
      ['add-webhook', SETTINGS],
      ['change-webhook', { ...SETTINGS, id }],
      ['switch-webhook', { id, isOn: false }],
      ['rotate-webhook', { id }],
      ['delete-webhook', { id }],
    ];
    const open: [string, object][] = [
      ['webhooks', {}],
      ['webhook-log', { id }],
      ['test-webhook', { id }],
      ['send-webhook-again', { id: delivery?.id }],
      ['send-failed-webhooks', { id, since }],
    ];
    const before = await database.db.selectFrom('webhook_endpoints').selectAll().execute();
    const helper = await desk.helper();
    for (const [name, body] of [...guarded, ...open]) {
      expect((await desk.site.call(name, body)).status, name).toBe(401);
      expect((await helper.call(name, body)).status, name).toBe(403);
    }
    await desk.enterCode(desk.owner);
    desk.site.clock.advance(10 * MINUTE_MS + 1);
    for (const [name, body] of guarded) {
      const answer = await desk.owner.call(name, body);
      expect(await answer.json(), name).toMatchObject({ error: { code: 'code_needed' } });
    }
    expect(await database.db.selectFrom('webhook_endpoints').selectAll().execute()).toEqual(before);
    for (const [name, body] of open) expect((await desk.owner.call(name, body)).status, name).toBe(200);
  });

  test('are kept without their secret in any readable form', async () => {
    const { id, secret } = await add();
    const rotated = await ask<{ secret: string }>('rotate-webhook', { id });
    const kept: string[] = [];
    for (const table of ['webhook_endpoints', 'idempotency_keys', 'audit_entries'] as const)
      kept.push(JSON.stringify(await database.db.selectFrom(table).selectAll().execute()));
    for (const one of [secret, rotated.secret]) expect(kept.join('')).not.toContain(one.slice('whsec_'.length));
    expect(JSON.stringify(await all())).not.toContain('whsec_');
  });

  test('are audited, each with a sentence', async () => {
    const { id } = await add();
    await ask('change-webhook', { ...SETTINGS, id, payload: 'thin' });
    await ask('switch-webhook', { id, isOn: false });
    await ask('switch-webhook', { id, isOn: true });
    await ask('rotate-webhook', { id });
    await ask('test-webhook', { id });
    const [delivery] = await deliveries();
    await ask('send-webhook-again', { id: delivery?.id });
    await ask('delete-webhook', { id });
    const entries = await database.db.selectFrom('audit_entries').selectAll().orderBy('number').execute();
    const acts = ['add', 'change', 'switch', 'switch', 'rotate', 'test', 'again', 'delete'];
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual(acts.map((act) => [`webhook.${act}`, id]));
    expect(acts.filter((act) => !(`webhook.${act}` in audit.acts))).toEqual([]);
    expect(await deliveries(), 'the log goes with it').toEqual([]);
  });

  test('are refused with how to mend it', async () => {
    expect(await refusedAs('add-webhook', { ...SETTINGS, url: 'https://10.0.0.1' })).toEqual([
      422,
      words.refused.private,
    ]);
    const { id } = await add();
    const changed = { ...SETTINGS, id, url: 'http://hooks.example.com' };
    expect(await refusedAs('change-webhook', changed)).toEqual([422, words.refused.http]);
    for (const wrong of [{ events: [] }, { events: ['lead.deleted'] }, { events: ['test.ping'] }, { payload: 'fat' }])
      expect((await desk.owner.call('add-webhook', { ...SETTINGS, ...wrong })).status).toBe(422);
    expect(await refusedAs('delete-webhook', { id: NOBODY })).toEqual([404, words.refused.gone]);
    expect(await refusedAs('send-webhook-again', { id: NOBODY })).toEqual([404, words.refused.noDelivery]);
    for (let count = 1; count < ENDPOINTS_MAX; count += 1) await add();
    const many = fillWords(words.refused.many, { most: String(ENDPOINTS_MAX) });
    expect(await refusedAs('add-webhook', SETTINGS)).toEqual([422, many]);
  });

  test('that are paused store nothing new and send nothing, but keep what waits', async () => {
    const { id } = await add({ url: `${receiver.url}/hook` });
    await desk.write('Hello');
    await ask('switch-webhook', { id, isOn: false });
    await desk.write('Unheard');
    await run();
    expect(receiver.received).toEqual([]);
    expect(await all()).toMatchObject([{ state: 'paused', queued: 1 }]);
    const [delivery] = await deliveries();
    expect(await refusedAs('test-webhook', { id })).toEqual([409, words.refused.off]);
    expect(await refusedAs('send-webhook-again', { id: delivery?.id })).toEqual([409, words.refused.off]);
    await ask('switch-webhook', { id, isOn: true });
    await run();
    expect(receiver.received.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      { data: { submission: { text: 'Hello' } } },
    ]);
  });

  test('send to the new address what was waiting for the old one', async () => {
    const { id } = await add({ url: `${receiver.url}/old` });
    await desk.write('Hello');
    await ask('change-webhook', { ...SETTINGS, id, url: `${receiver.url}/new` });
    await run();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/new']);
  });

  test('send one again under its id, unless it is under way', async () => {
    const { id } = await add({ url: `${receiver.url}/hook` });
    await desk.write('Hello');
    await run();
    const [{ id: delivery } = { id: '' }] = await deliveries();
    await ask('send-webhook-again', { id: delivery });
    await run();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery, delivery]);
    const lease_until = desk.site.clock.now() + 1;
    await database.db.updateTable('webhook_deliveries').set({ lease_until, status: 'queued' }).execute();
    const again = { 'idempotency-key': 'another' };
    const answer = await desk.owner.call('send-webhook-again', { id: delivery }, again);
    expect(answer.status).toBe(409);
    expect((await logOf(id)).deliveries).toMatchObject([{ id: delivery, attempts: 1 }]);
  });

  test('send all again that failed since a time, of this endpoint', async () => {
    const { id } = await add({ url: `${receiver.url}/one` });
    await add({ url: `${receiver.url}/two` });
    await desk.write('Before');
    desk.site.clock.advance(DAY_MS);
    const since = new Date(desk.site.clock.now() + 1_000).toISOString();
    await desk.write('From then on');
    await desk.write('After');
    await database.db.updateTable('webhook_deliveries').set({ status: 'failed', attempts: 10 }).execute();
    await desk.write('Delivered');
    const last = (await deliveries()).at(-1)?.created_at ?? 0;
    await database.db
      .updateTable('webhook_deliveries')
      .set({ status: 'delivered' })
      .where('created_at', '=', last)
      .execute();
    expect(await ask('send-failed-webhooks', { id, since })).toMatchObject({ count: 2 });
    await run();
    const texts = receiver.received.map(({ path, body }) => [path, /"text":"(.*?)"/.exec(body)?.[1]]);
    expect(texts.toSorted(([, a = ''], [, b = '']) => a.localeCompare(b))).toEqual([
      ['/one', 'After'],
      ['/one', 'From then on'],
    ]);
  });

  test('list their log newest first, page by page, each entry once', async () => {
    const { id } = await add();
    await add();
    // Two at the same time each.
    for (let count = 0; count < 26; count += 1) {
      desk.site.clock.advance(count % 2);
      const key = { 'idempotency-key': `test ${count}` };
      expect((await desk.owner.call('test-webhook', { id }, key)).status).toBe(200);
    }
    const first = await logOf(id);
    expect([first.deliveries.length, first.hasOlder]).toEqual([25, true]);
    const second = await logOf(id, first.deliveries.at(-1)?.id);
    expect([second.deliveries.length, second.hasOlder]).toEqual([1, false]);
    const shown = [...first.deliveries, ...second.deliveries];
    expect(new Set(shown.map((one) => one.id)).size).toBe(26);
    const times = shown.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
  });
});
