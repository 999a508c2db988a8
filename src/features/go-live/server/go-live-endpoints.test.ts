import { beforeEach, expect, test } from 'vitest';
import words from '#content/desk/go-live-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/site/durations.ts';
import type { GoLiveView } from '../shared/go-live-schema.ts';
import { HEADERS_MAX_LENGTH } from './go-live-endpoints.ts';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { join } from '#test/support/member.ts';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import { createTestApp, TEST_OWNER } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { readTestHeaders } from './test-headers-store.ts';

const DOMAIN = 'agency.example';
const SMTP = { smtpUrl: 'smtp://user:geheim@127.0.0.1:1' };

describeOnEachDatabase('the list "Go live"', (database) => {
  let desk: DeskSite;
  beforeEach(async () => {
    desk = await openDesk(database.db, { ...SMTP, rateLimitScale: 1 });
  });
  const now = () => desk.site.clock.now();
  const list = async () => (await desk.owner.ask<GoLiveView>('go-live', { clock: now() })).items;
  const item = async (id: string) => (await list()).find((one) => one.id === id);
  const actions = async () =>
    (await database.db.selectFrom('audit_entries').select('action').orderBy('number').execute()).map(
      (one) => one.action,
    );

  test('is for the team, and what changes something for owners', async () => {
    const helper = await desk.helper();
    const customer = await join(desk.site, database.db);
    const statuses = async (name: string, body: object) =>
      Promise.all([
        desk.site.call(name, body).then(({ status }) => status),
        ...[customer, helper].map(async (one) => (await one.call(name, body)).status),
      ]);
    expect(await statuses('go-live', { clock: now() })).toEqual([401, 403, 200]);
    expect(await statuses('go-live-test-mail', {})).toEqual([401, 403, 403]);
    expect(await statuses('go-live-headers', { headers: 'x' })).toEqual([401, 403, 403]);
  });

  test('answers whatever fails, and tells no secret', async () => {
    const answer = await desk.owner.call('go-live', { clock: now() });
    const text = await answer.text();
    expect([answer.status, text.includes('geheim')]).toEqual([200, false]);
    expect(text).toContain('ECONNREFUSED');
    expect((await item('owner'))?.state).toBe('red');
    expect((await item('clock'))?.state).toBe('green');
    expect((await desk.owner.call('go-live', { clock: -1 })).status).toBe(422);
  });

  test('is checked twelve times a minute by each member', async () => {
    const helper = await desk.helper();
    const ask = async (member = desk.owner) => (await member.call('go-live', { clock: now() })).status;
    for (let times = 0; times < 12; times += 1) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
    expect(await ask(helper)).toBe(200);
    desk.site.clock.advance(MINUTE_MS);
    expect(await ask()).toBe(200);
  });

  test('sends its test mail to the owner who asks, a few times an hour', async () => {
    const send = async () => desk.owner.call('go-live-test-mail', {});
    expect(await (await send()).json()).toMatchObject({ recipient: TEST_OWNER });
    const [mail] = await renderedMails(database.db, desk.site, 'test-mail');
    expect(mail?.text).toContain('/desk/workshop#go-live-heading');
    for (let times = 1; times < 6; times += 1) expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
    expect(await actions()).toEqual(Array.from({ length: 6 }, () => 'go-live.test-mail'));
    desk.site.clock.advance(HOUR_MS);
    expect((await send()).status).toBe(200);
  });

  test('sends none where no mail leaves', async () => {
    const bare = await createTestApp({ db: database.db });
    const answer = await bare.call('go-live-test-mail', {}, { authorization: `Bearer ${desk.owner.accessToken}` });
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(words.refused.smtp)]);
    expect(await database.db.selectFrom('outbox').select('id').where('kind', '=', 'test-mail').execute()).toEqual([]);
  });

  const RESULTS = `Authentication-Results: mx.mail.dev; dkim=pass header.d=${DOMAIN}; spf=softfail smtp.mailfrom=x@${DOMAIN}; dmarc=pass`;
  const read = async (headers: string) => {
    const answer = await desk.owner.call('go-live-headers', { headers });
    const body = (await answer.json()) as { error?: { message: string } };
    return { status: answer.status, said: body.error?.message, body };
  };

  test.each([
    ['as they are', `${RESULTS}\nFrom: Agency <hello@${DOMAIN}>\nSubject: x`],
    [
      'folded, with CRLF and a body',
      `\r\n${RESULTS.replaceAll('; ', ';\r\n\t')}\r\nReceived: x\r\nFrom: hello@${DOMAIN}\r\n\r\nHello`,
    ],
    ['of several signatures', `${RESULTS.replace('spf', 'dkim=fail header.d=x.dev; spf')}\nFrom: hello@${DOMAIN}`],
  ])('reads headers %s', async (_, headers) => {
    expect((await read(headers)).body).toMatchObject({ spf: 'softfail', dkim: 'pass', dmarc: 'pass' });
    expect(await readTestHeaders(database.db, DOMAIN)).toMatchObject({ dkim: 'pass', read_at: now() });
    expect(await actions()).toEqual(['go-live.headers']);
    expect((await item('dkim'))?.state).toBe('green');
  });

  test('believes no results that came with the message, and no signature of another domain', async () => {
    const forged = `Authentication-Results: mx.mail.dev; dkim=pass header.d=bad.dev\nReceived: x\n${RESULTS}\nFrom: hello@${DOMAIN}`;
    expect((await read(forged)).said).toBe(words.refused.results);
    const unsigned = `Authentication-Results: mx.mail.dev; dkim=none; spf=pass smtp.mailfrom=${DOMAIN}\nReceived: x\n${RESULTS}\nFrom: hello@${DOMAIN}`;
    expect((await read(unsigned)).body).toMatchObject({ spf: 'pass', dkim: 'none', dmarc: 'none' });
    expect((await item('dkim'))?.state).toBe('red');
  });

  test.each([
    [`From: hello@${DOMAIN}\nSubject: x`, words.refused.results],
    [`${RESULTS}\nFrom: hello@other.dev`, fillWords(words.refused.sender, { domain: DOMAIN })],
    ['nonsense', fillWords(words.refused.sender, { domain: DOMAIN })],
    ['x'.repeat(HEADERS_MAX_LENGTH + 1), fillWords(words.refused.long, { most: '50,000' })],
  ])('says what is wrong with %.40s', async (headers, said) => {
    expect(await read(headers)).toMatchObject({ status: 422, said });
    expect(await database.db.selectFrom('test_mails').selectAll().execute()).toEqual([]);
  });
});
