import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import pulled from '#content/answers/answers.yaml';
import words from '#content/answers/answer-words.yaml';
import type { PublishedAnswer } from '../shared/published-answer.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { answerBody, answerId, answerPages, QUOTE } from '#test/support/answer-samples.ts';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { ANSWERS_KEPT_MS, QUESTION_PAGES_PER_CLIENT } from './questions-endpoint.ts';

const PULLED = {
  id: '00000009-0000-4000-8000-000000000000',
  question: 'Is it in the repository?',
  asked: [],
  body: 'Yes.',
  quotes: [],
  day: '2026-01-15',
};
// Other test files may have loaded what imports it, so it is changed in its place.
const content = pulled as PublishedAnswer[];
beforeEach(() => void content.push(PULLED));
afterEach(() => void content.splice(content.indexOf(PULLED), 1));

const PATH = '/questions/answers.json';

describeOnEachDatabase('/questions', (database) => {
  let desk: DeskSite;
  let site: TestApp;
  beforeEach(async () => {
    desk = await openDesk(database.db, { pages: answerPages() });
    ({ site } = desk);
  });
  const page = async (of = site, headers = {}) => of.app.request('/questions', { headers });
  const html = async (of = site) => (await page(of)).text();
  const listed = async (of = site, headers = {}) => of.app.request(PATH, { headers });
  const ids = async (of = site) =>
    ((await (await listed(of)).json()) as { answers: PublishedAnswer[] }).answers.map(({ id }) => id);
  const publish = async (number: number, more: object = {}) => {
    await desk.owner.ask('save-answer', answerBody(number, more));
    await desk.owner.ask('publish-answer', { id: answerId(number), version: 1 });
    site.clock.advance(ANSWERS_KEPT_MS);
  };

  test('shows what is published, with each quote and its link, and no draft', async () => {
    await desk.owner.ask('save-answer', answerBody(1, { question: 'Is this a draft?' }));
    await publish(2, {
      question: 'Is 1 < 2 & "so"?',
      body: 'Yes <b>.\n\nAlways.',
      quotes: [QUOTE],
      asked: ['Hidden wording'],
    });
    await publish(3);
    const shown = await html();
    expect(shown).toContain(
      `<details id="a-00000002" open><summary>Is 1 &lt; 2 &amp; &quot;so&quot;?</summary><p>Yes &lt;b&gt;.</p><p>Always.</p><p class="small" data-unsearched>“${QUOTE.text}” <a href="/pricing#starter">Pricing: What the Starter plan costs</a></p></details>`,
    );
    expect(shown.indexOf('a-00000002')).toBeLessThan(shown.indexOf('a-00000003'));
    expect(shown).not.toMatch(/Is this a draft|Hidden wording|<p>Built/);
    expect(shown).toMatch(/^<title>Q<\/title><div class="folds" id="published-answers">.*<\/div><p>After<\/p>$/s);
    const day = new Date(site.clock.now() - 2 * ANSWERS_KEPT_MS).toISOString().slice(0, 10);
    const { id, question, asked, body, quotes } = answerBody(3);
    expect(await (await listed()).json()).toMatchObject({
      answers: [PULLED, { id: answerId(2) }, { id, question, asked, body, quotes, day }],
    });
  });

  test('shows on every replica within two seconds what one publishes or takes down', async () => {
    const other = await createTestApp({ db: database.db, pages: answerPages(), clock: site.clock });
    expect([await ids(site), await ids(other)]).toEqual([[PULLED.id], [PULLED.id]]);
    await desk.owner.ask('save-answer', answerBody(1));
    await desk.owner.ask('publish-answer', { id: answerId(1), version: 1 });
    site.clock.advance(ANSWERS_KEPT_MS - 1);
    expect(await ids(other), 'which reads it no more often').toEqual([PULLED.id]);
    site.clock.advance(1);
    expect([await ids(site), await ids(other)]).toEqual([
      [PULLED.id, answerId(1)],
      [PULLED.id, answerId(1)],
    ]);
    expect(await html(other)).toContain('id="a-00000001"');
    await desk.owner.ask('take-down-answer', { id: answerId(1), version: 2 });
    site.clock.advance(ANSWERS_KEPT_MS);
    expect([await ids(other), (await html(other)).includes('a-00000001')]).toEqual([[PULLED.id], false]);
  });

  test('shows an answer that the content has as well once, as the content has it', async () => {
    await publish(9, { question: 'Is it at the desk?' });
    expect(await ids()).toEqual([PULLED.id]);
    expect([...(await html()).matchAll(/a-00000009/g)]).toHaveLength(1);
    expect(await html()).toContain(PULLED.question);
  });

  test('is compressed, found by search engines, and kept by no cache in between', async () => {
    await publish(1);
    const plain = await html();
    const read = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const coding of ['br', 'gzip', 'br'] as const) {
      const response = await page(site, { 'accept-encoding': coding });
      expect(response.headers.get('content-encoding')).toBe(coding);
      expect(read[coding](Buffer.from(await response.arrayBuffer())).toString()).toBe(plain);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
      for (const absent of ['x-robots-tag', 'etag', 'cdn-cache-control'])
        expect(response.headers.has(absent), absent).toBe(false);
    }
  });

  test('sends the list again only when it has changed', async () => {
    await publish(1);
    const etag = (await listed()).headers.get('etag') ?? '';
    const again = await listed(site, { 'if-none-match': `W/${etag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await publish(2);
    const changed = await listed(site, { 'if-none-match': etag });
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false]);
  });

  test('shows the built page to whoever asks too often, and while the database is away', async () => {
    const strict = await createTestApp({ db: database.db, pages: answerPages() });
    let shown = '';
    for (let count = 0; count <= QUESTION_PAGES_PER_CLIENT.points; count += 1) shown = await html(strict);
    expect(shown).toContain('<p>Built</p>');
    expect((await listed(strict)).status).toBe(429);

    const db = openDatabase({ engine: 'postgres', url: 'postgres://127.0.0.1:9/none' });
    onTestFinished(() => db.destroy());
    const away = await createTestApp({ db, pages: answerPages() });
    expect(await html(away)).toContain('<p>Built</p>');
    expect((await listed(away)).status).toBe(503);
  });
});

test('says so in words as long as there is none', async () => {
  const { answersHtml } = await import('../shared/answers-html.ts');
  expect(answersHtml([])).toBe(`<p data-unsearched>${words.empty}</p>`);
});
