import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPushService } from '#test/support/peers/push-service.ts';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import type { Member } from '#test/support/member.ts';
import { TEST_SITE_URL } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/site/durations.ts';
import type { PushDevicesView } from '#features/desk/shared/push-schema.ts';
import { jobsOf } from '#server/platform/feature/feature.ts';
import { removeMember } from '#features/team/server/team-store.ts';

describeOnEachDatabase('messages to a member’s browser', (database) => {
  let desk: DeskSite;
  let service: Awaited<ReturnType<typeof startPushService>>;
  beforeEach(async () => {
    service = await startPushService();
    desk = await openDesk(database.db, { postPublic: service.post });
  });
  afterEach(async () => service.stop());

  const add = async (member: Member = desk.owner, name = 'one') => {
    // A browser subscribes with the key.
    await listOf(member);
    return (await member.ask<{ id: string }>('desk-add-device', service.browser(name))).id;
  };
  const listOf = async (member: Member = desk.owner) => member.ask<PushDevicesView>('desk-devices');
  const seen = async (id: string, isInSight: boolean) => desk.owner.ask('desk-device-seen', { id, isInSight });
  const runOnce = async () => {
    const job = jobsOf(desk.site.features).find(({ name }) => name === 'push messages');
    await job?.run(desk.site.clock.now(), new AbortController().signal);
  };
  /** Looks in all replicas at once, and returns what the browser got since. */
  const told = async (afterMs = 0, replicas = 3) => {
    desk.site.clock.advance(afterMs);
    const before = service.received.length;
    await Promise.all(Array.from({ length: replicas }, runOnce));
    return service.received.slice(before).map(({ message }) => message);
  };
  const message = (title: string, waiting: number) => ({
    web_push: 8030,
    notification: { title, tag: 'messages', navigate: `${TEST_SITE_URL}/desk` },
    app_badge: String(waiting),
  });

  test('say how many came and nothing else, once on all replicas, and at most once a minute', async () => {
    await add();
    expect(await told(2 * MINUTE_MS)).toEqual([]);
    await desk.write('My secret plan');
    expect(await told(10 * SECOND_MS)).toEqual([message('1 new message', 1)]);
    await desk.write('More', 'bob@visitor.example', 'Bob');
    await desk.write('Even more', 'bob@visitor.example', 'Bob');
    expect(await told(10 * SECOND_MS)).toEqual([]);
    expect(await told(MINUTE_MS)).toEqual([message('2 new messages', 2)]);
    expect(await told(MINUTE_MS)).toEqual([]);
  });

  test('wait until what came is surely stored, and leave out what is answered', async () => {
    await add();
    desk.site.clock.advance(2 * MINUTE_MS);
    await desk.write('First');
    const { id } = await desk.latest();
    await desk.owner.ask('desk-reply', { id, text: 'Yes.' });
    await desk.write('Second');
    expect(await told(4 * SECOND_MS)).toEqual([]);
    expect(await told(SECOND_MS)).toEqual([message('1 new message', 1)]);
  });

  test('are signed for their push service and encrypted for the browser', async () => {
    await add();
    await desk.write('Hello');
    await told(2 * MINUTE_MS);
    const [push] = service.received;
    expect(push?.path).toBe('/send/one');
    expect(push?.publicKey).toBe((await listOf()).key);
    expect(push?.signedFor).toMatchObject({ aud: 'https://push.example.com', sub: expect.stringContaining('mailto:') });
    const hours = ((push?.signedFor.exp ?? 0) * SECOND_MS - desk.site.clock.now()) / (60 * MINUTE_MS);
    expect(hours).toBeGreaterThan(11);
    expect(hours).toBeLessThan(24);
    expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' });
    const { encrypted_key: sealed } = await database.db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow();
    expect(sealed).toMatch(/^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  test('don’t tell of spam, or of what the member saw, or while they look', async () => {
    const id = await add();
    await desk.spam();
    expect(await told(2 * MINUTE_MS)).toEqual([]);
    await desk.write('Hello');
    expect(await told(2 * MINUTE_MS)).toHaveLength(1);
    await desk.spam();
    expect(await told(2 * MINUTE_MS), 'of who waits already').toEqual([]);
    await desk.write('Are you there?');
    await seen(id, true);
    expect(await told(2 * MINUTE_MS)).toEqual([]);
    await seen(id, true);
    await desk.write('Hello again');
    expect(await told(10 * SECOND_MS)).toEqual([]);
    await seen(id, false);
    await desk.write('And again');
    expect(await told(10 * SECOND_MS)).toEqual([message('1 new message', 1)]);
  });

  test('end with the browser’s subscription, and are tried again after a failure', async () => {
    await add();
    await desk.write('Hello');
    service.answerWith(503);
    expect(await told(2 * MINUTE_MS)).toHaveLength(1);
    expect(await told(30 * SECOND_MS)).toEqual([]);
    service.answerWith(201);
    expect(await told(MINUTE_MS)).toEqual([message('1 new message', 1)]);
    const helper = await desk.helper();
    const theirs = await add(helper, 'theirs');
    const gone = async (status: number) => {
      service.answerWith(status);
      return desk.owner.call('desk-test-device', { id: (await listOf()).devices[0]?.id });
    };
    const [one] = (await listOf()).devices;
    desk.site.clock.advance(1_000);
    const two = await add(desk.owner, 'two');
    expect((await listOf()).devices.map(({ id }) => id)).toEqual([one?.id, two]);
    for (const status of [404, 410]) expect((await gone(status)).status).toBe(503);
    expect((await listOf()).devices).toEqual([]);
    expect((await listOf(helper)).devices.map(({ id }) => id)).toEqual([theirs]);
  });

  test.each([
    ['seconds', () => '180'],
    ['a date', (now: number) => new Date(now + 3 * MINUTE_MS).toUTCString()],
  ])('wait as long as a busy push service says, in %s', async (_, retryAfter) => {
    await add();
    await desk.write('Hello');
    service.answerWith(429, retryAfter(desk.site.clock.now() + 2 * MINUTE_MS));
    expect(await told(2 * MINUTE_MS)).toHaveLength(1);
    service.answerWith(201);
    expect(await told(2 * MINUTE_MS)).toEqual([]);
    expect(await told(MINUTE_MS)).toEqual([message('1 new message', 1)]);
  });

  test('wait a day at most, however long a busy push service asks for', async () => {
    await add();
    await desk.write('Hello');
    service.answerWith(429, String((3 * DAY_MS) / SECOND_MS));
    expect(await told(2 * MINUTE_MS)).toHaveLength(1);
    service.answerWith(201);
    expect(await told(DAY_MS - MINUTE_MS)).toEqual([]);
    expect(await told(2 * MINUTE_MS)).toHaveLength(1);
  });

  test.each([413, 400, 403])('are not repeated after a refusal (%i), but the next one is sent', async (status) => {
    await add();
    await desk.write('Hello');
    service.answerWith(status);
    expect(await told(2 * MINUTE_MS)).toHaveLength(1);
    service.answerWith(201);
    expect(await told(2 * MINUTE_MS)).toEqual([]);
    await desk.write('Hello again');
    expect(await told(2 * MINUTE_MS)).toEqual([message('1 new message', 1)]);
  });

  test('go to a browser that has subscribed again, in place of what it was', async () => {
    const id = await add();
    const helper = await desk.helper();
    const again = await desk.owner.ask<{ id: string }>('desk-add-device', { ...service.browser('new'), replaces: id });
    expect(await listOf()).toMatchObject({ devices: [{ id: again.id }] });
    // Nobody replaces somebody else's.
    await helper.ask('desk-add-device', { ...service.browser('other'), replaces: again.id });
    expect((await listOf()).devices).toHaveLength(1);
    expect(await desk.owner.ask('desk-device-seen', { id, isInSight: true })).toMatchObject({ isOn: false });
    expect(await helper.ask('desk-device-seen', { id: again.id, isInSight: true })).toMatchObject({ isOn: false });
    expect(await desk.owner.ask('desk-device-seen', { id: again.id, isInSight: false })).toMatchObject({ isOn: true });
    await desk.write('Hello');
    await told(2 * MINUTE_MS);
    expect(service.received.map(({ path }) => path).toSorted()).toEqual(['/send/new', '/send/other']);
  });

  test('go to the team alone', async () => {
    const helper = await desk.helper();
    await add(helper);
    await removeMember(database.db, helper);
    await desk.write('Hello');
    expect(await told(2 * MINUTE_MS)).toEqual([]);
  });

  test('are turned on, tried and turned off by their own member', async () => {
    const helper = await desk.helper();
    const id = await add();
    expect(await listOf()).toMatchObject({ devices: [{ id, name: 'Firefox on Linux' }] });
    expect((await listOf(helper)).devices).toEqual([]);
    for (const name of ['desk-test-device', 'desk-remove-device'])
      expect((await helper.call(name, { id })).status, name).toBe(404);
    await desk.owner.ask('desk-test-device', { id });
    expect(service.received.map(({ message: sent }) => sent)).toEqual([message('Notifications work here', 0)]);
    service.answerWith(500);
    expect((await desk.owner.call('desk-test-device', { id })).status).toBe(503);
    // The browser is the same, and tells whoever used it last.
    expect(await add(helper)).toBe(id);
    expect((await listOf()).devices).toEqual([]);
    await helper.ask('desk-remove-device', { id });
    expect((await listOf(helper)).devices).toEqual([]);
  });

  test('go to public addresses, and to ten browsers of a member', async () => {
    for (const endpoint of [
      'http://push.example.com/a',
      'https://127.0.0.1/a',
      'https://[fd00::1]/a',
      'https://db.internal/a',
    ])
      expect((await desk.owner.call('desk-add-device', { ...service.browser(), endpoint })).status, endpoint).toBe(422);
    for (let number = 0; number < 10; number += 1) await add(desk.owner, String(number));
    expect((await desk.owner.call('desk-add-device', service.browser('one more'))).status).toBe(422);
    const again = await desk.owner.call('desk-add-device', service.browser('3'), { 'idempotency-key': 'again' });
    expect(again.status).toBe(200);
  });
});
