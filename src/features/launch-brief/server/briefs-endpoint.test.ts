import { DAY_MS } from '#shared/site/durations.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { BRIEF_SECTIONS, inputNames, type BriefAnswers } from '../shared/brief-answers.ts';
import type { BriefView } from '../shared/brief-facts.ts';
import { emailsOf } from '#server/platform/feature/feature.ts';
import { createQueuedMailRenderer } from '#test/support/mail/mail-renderer.ts';
import { createTestApp, TEST_OWNER, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

const TOKEN = 'a'.repeat(64);
const OTHER = 'b'.repeat(64);
const FILLED: BriefAnswers = {
  businessName: 'Example Street Plumbing',
  contactName: 'Ann Lee',
  contactEmail: 'ann@visitor.example',
  timeZone: 'America/Chicago',
  hoursMonFrom: '08:00',
  hoursMonTo: '17:00',
  services: 'Drains: 150 dollars',
  states: ['Iowa', 'Ohio'],
  signOffName: 'Dana',
  agreed: 'yes',
};

/** The consent is stored separately from the answers. */
const { agreed: _consent, ...ANSWERS } = FILLED;

describeOnEachDatabase('launch briefs', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });
  const call = async (name: string, body: object) => {
    const response = await site.call(name, body);
    const answer = (await response.json()) as { error?: { fields?: object }; brief?: BriefView; version?: number };
    return { status: response.status, ...answer };
  };
  const save = async (version: number, answers: BriefAnswers, token = TOKEN) =>
    call('save-brief', { token, version, answers });
  const open = async (token = TOKEN) => call('brief', { token });
  const send = async (version: number, answers: BriefAnswers = FILLED, token = TOKEN) =>
    call('submit-brief', { token, version, answers });
  const mails = async () => {
    const settings = { siteUrl: TEST_SITE_URL, mailFrom: 'site@agency.example', emails: emailsOf(site.features) };
    const render = createQueuedMailRenderer(settings);
    const rows = await database.db.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('kind').execute();
    return Promise.all(rows.map(async (row) => render({ ...row, payload: JSON.parse(row.payload) })));
  };
  const upload = async (content: string | Uint8Array<ArrayBuffer>, name: string, token = TOKEN) => {
    const headers = { authorization: `Bearer ${token}`, 'x-file-name': encodeURIComponent(name) };
    return site.app.request('/agent-onboarding/files', { method: 'POST', headers, body: content });
  };
  const download = async (id: string, token = TOKEN) =>
    site.app.request(`/agent-onboarding/files/${id}`, { headers: { authorization: `Bearer ${token}` } });

  test('are stored first, then mailed: to the owner with all that was sent and a PDF, to the sender with the link', async () => {
    expect(await send(0)).toMatchObject({ status: 200, number: 1, version: 1 });
    const versions = await database.db.selectFrom('brief_versions').selectAll().execute();
    expect(versions).toMatchObject([
      { number: 1, answers: JSON.stringify(ANSWERS), consent_wording: expect.stringContaining('test caller') },
    ]);
    const [toOwner, toVisitor] = await mails();
    expect(toOwner).toMatchObject({ to: TEST_OWNER, replyTo: 'ann@visitor.example' });
    expect(toVisitor).toMatchObject({ to: 'ann@visitor.example' });
    for (const words of ['Example Street Plumbing', 'Monday 08:00 to 17:00', 'Iowa, Ohio', 'Still open'])
      expect(toOwner?.text).toContain(words);
    expect(toOwner?.attachments.map(({ content }) => content.subarray(0, 5).toString())).toEqual(['%PDF-']);
    const mailed = /\/agent-onboarding#(\S+)/.exec(toVisitor?.text ?? '')?.[1] ?? '';
    expect(await open(mailed)).toMatchObject({ brief: { answers: ANSWERS, sentVersions: 1, expiresAt: null } });
    expect(await send(1, { ...FILLED, trade: 'Plumbing' }, mailed)).toMatchObject({ number: 2 });
    expect((await mails()).map(({ subject }) => subject)).toContainEqual(expect.stringContaining('version 2'));
  });

  test('are shared by an unguessable link that can be renewed and that expires', async () => {
    expect((await open()).status).toBe(404);
    expect(await save(0, { trade: 'Plumbing' })).toMatchObject({ status: 200, version: 1 });
    expect(await open()).toMatchObject({ brief: { answers: { trade: 'Plumbing' }, version: 1, files: [] } });
    expect((await database.db.selectFrom('briefs').selectAll().execute())[0]?.token_hash).not.toContain(TOKEN);
    expect((await call('renew-brief-link', { token: TOKEN, newToken: OTHER })).status).toBe(200);
    expect([(await open()).status, (await open(OTHER)).status]).toEqual([404, 200]);
    site.clock.advance(30 * DAY_MS + 1);
    expect((await open(OTHER)).status).toBe(404);
  });

  test('refuse a change based on an old version, and accept a repeated one', async () => {
    await save(0, { trade: 'Plumbing' });
    expect(await save(0, { trade: 'Plumbing' })).toMatchObject({ status: 200, version: 1 });
    const both = await Promise.all([save(1, { trade: 'Heating' }), save(1, { trade: 'Drains' })]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await save(2, { trade: 'Plumbing' })).toMatchObject({ status: 200, version: 3 });
    expect((await save(0, { trade: 'Plumbing' })).status, 'no repeat of the latest save').toBe(409);
    expect((await send(2)).status).toBe(409);
    expect(await send(3)).toMatchObject({ status: 200, number: 1 });
  });

  test('name the missing fields, and store nothing', async () => {
    const { status, error } = await send(0, { hoursMonFrom: '09:00', handOffFirst: 'later', states: [] });
    expect([status, Object.keys(error?.fields ?? {}).toSorted()]).toEqual([
      422,
      [
        'agreed',
        'businessName',
        'contactEmail',
        'contactName',
        'handOffFirst',
        'hoursMonTo',
        'signOffName',
        'timeZone',
      ],
    ]);
    expect(await database.db.selectFrom('briefs').selectAll().execute()).toEqual([]);
  });

  test('with thousands of line breaks are refused at the field, and make no PDF', async () => {
    const notes = `a${'\n'.repeat(1_998)}b`;
    const { status, error } = await send(0, { ...FILLED, notes });
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['notes']]);
    expect(await mails()).toEqual([]);
  });

  test('ask each product its own questions, and mail no others', async () => {
    const { timeZone: _zone, ...others } = FILLED;
    const mentor = { ...others, product: 'mentor', practiceGoals: 'Asks before advising' };
    expect(await send(0, mentor)).toMatchObject({ status: 200, number: 1 });
    const [toOwner] = await mails();
    for (const words of ['Mentor', 'People and practice', 'Asks before advising'])
      expect(toOwner?.text).toContain(words);
    // Answers to a phone agent's questions stay with the brief, but nobody is asked to read them.
    for (const words of ['Handoff numbers', 'Drains: 150 dollars']) expect(toOwner?.text).not.toContain(words);
    const { error } = await send(0, { ...others, product: 'agent' }, OTHER);
    expect(Object.keys(error?.fields ?? {})).toEqual(['timeZone']);
  });

  test('reach one address five times a day at most', async () => {
    for (let version = 0; version < 5; version += 1) {
      expect((await send(version, { ...FILLED, notes: `Version ${version}` })).status).toBe(200);
    }
    expect((await send(5)).status).toBe(429);
  });

  describe('files', () => {
    test('come back unchanged, as downloads, with the link only', async () => {
      await save(0, {});
      const bytes = Uint8Array.from([...Buffer.from('%PDF-1.7\n'), 0, 255, 128]);
      const { file } = (await (await upload(bytes, '../prices.html')).json()) as { file: { id: string; name: string } };
      expect(file.name).toBe('prices.pdf');
      const got = await download(file.id);
      expect(new Uint8Array(await got.arrayBuffer())).toEqual(bytes);
      expect(Object.fromEntries(got.headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': "attachment; filename*=UTF-8''prices.pdf",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      await save(0, {}, OTHER);
      for (const token of [OTHER, '', 'x'.repeat(300)]) expect((await download(file.id, token)).status).toBe(404);
      expect((await download('%00')).status).toBe(404);
      expect(await open()).toMatchObject({ brief: { files: [{ name: 'prices.pdf', size: bytes.length }] } });
    });

    test.each([
      ['a program', 'MZ\0\0', 'prices.pdf', 415],
      ['nothing', '', 'a.txt', 415],
      ['6 MB', 'x'.repeat(6_000_000), 'a.txt', 413],
    ])('refuse %s', async (_, content, name, status) => {
      await save(0, {});
      expect((await upload(content, name)).status).toBe(status);
    });

    test('are limited to five, and refused without a brief', async () => {
      expect((await upload('text', 'a.txt')).status).toBe(404);
      await save(0, {});
      const statuses: number[] = [];
      for (let count = 1; count <= 6; count += 1) statuses.push((await upload('text', `${count}.txt`)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 422]);
    });
  });

  describe('without scripts', () => {
    const own = { origin: TEST_SITE_URL, referer: `${TEST_SITE_URL}/agent-onboarding?utm_source=news` };
    const post = async (answers: BriefAnswers, headers: Record<string, string> = own) => {
      const form = new URLSearchParams();
      for (const [name, answer = ''] of Object.entries(answers))
        for (const value of [answer].flat()) form.append(name, value);
      const response = await site.post('/agent-onboarding/send', form, headers);
      return { status: response.status, html: await response.text() };
    };

    test('are sent as one long form, and a repeated form counts once', async () => {
      for (let press = 0; press < 2; press += 1) expect((await post(FILLED)).status).toBe(200);
      const versions = await database.db.selectFrom('brief_versions').selectAll().execute();
      expect(versions).toMatchObject([{ source: '{"first":{"source":"news"}}', source_page: '/agent-onboarding' }]);
      expect((await post(FILLED, { origin: 'https://evil.example' })).status).toBe(403);
    });

    test('come back with the questions of their product', async () => {
      const { status, html } = await post({ ...FILLED, product: 'showcase', signOffName: '' });
      expect([status, html.includes('Handoff numbers')], 'an unknown product').toEqual([422, true]);
      const demo = await post({ ...FILLED, product: 'demo', signOffName: '', demoCall: 'A late caller' });
      expect(demo.html).toMatch(/name="product" value="demo"/);
      expect(demo.html).toContain('A late caller');
      expect(demo.html).not.toContain('Handoff numbers');
      expect(demo.html).toMatch(/id="signOffName"[^>]*required/);
    });

    test('come back with everything that was typed when something is missing', async () => {
      const notes = '\n<script>alert(1)</script> "quoted" & שלום 🎈';
      const { status, html } = await post({ ...FILLED, contactEmail: 'nonsense', notes, languages: '"><img src=x>' });
      expect(status).toBe(422);
      expect(html).not.toMatch(/<script|<img/);
      expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;quoted&quot; &amp; שלום 🎈</textarea>');
      expect(html).toMatch(/value="Ohio"\s+checked/);
      expect(html).toContain('value="nonsense"');
      const long = await post({ ...FILLED, notes: 'a\n'.repeat(900) });
      expect([long.status, long.html.includes('Use at most 60 lines')]).toEqual([422, true]);
    });
  });

  test('every field accepts any text, and mails contain it as text only', async () => {
    const nasty = [
      '<script>alert(1)</script>',
      '=HYPERLINK("https://evil.example")',
      'a\r\nBcc: evil@evil.example',
      '\u202Egnp.exe',
      '🎈שלום',
      '\0',
      '\uD800',
      'x'.repeat(60_000),
      '{"__proto__":{}}',
    ];
    const names = BRIEF_SECTIONS.flatMap(({ fields }) => fields).flatMap(inputNames);
    const statuses = new Set<number>();
    for (const [index, value] of nasty.entries()) {
      const all = Object.fromEntries(names.map((name) => [name, value]));
      statuses.add((await save(0, all, String(index).padStart(64, '0'))).status);
      const texts = Object.fromEntries(['notes', 'signOffName', 'businessName', 'trade'].map((name) => [name, value]));
      statuses.add((await send(0, { ...FILLED, ...texts }, String(index).padStart(64, 'c'))).status);
    }
    for (const odd of [null, 1, [], { a: 1 }, [['x']]]) statuses.add((await save(0, { trade: odd } as never)).status);
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    for (const mail of await mails()) {
      expect(mail.html).not.toMatch(/<script>|https:\/\/evil\.example/);
      expect(mail.subject).not.toMatch(/[\r\n]/);
      expect(mail.to).not.toContain('evil');
    }
  });
});
