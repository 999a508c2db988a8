import { beforeEach, expect, test } from 'vitest';
import { createPageTable } from '#server/platform/pages/page-table.ts';
import { openLetters, type LettersDesk } from '#test/support/letters-desk.ts';
import { TEST_SITE_URL } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

const MAP = '<urlset>\n<url><loc>http://localhost:3000/</loc></url>\n</urlset>\n';
const html = '<!doctype html>';
const pages = createPageTable({
  siteUrl: TEST_SITE_URL,
  chatScriptUrl: undefined,
  pages: [{ path: '*', html, status: 404, indexable: false, title: '', description: '' }],
  assets: [{ path: '/sitemap.xml', bytes: Buffer.from(MAP), brotli: undefined, gzip: undefined }],
});

describeOnEachDatabase('the archive of letters', (database) => {
  let desk: LettersDesk;
  beforeEach(async () => {
    desk = await openLetters(database, { pages });
    await desk.subscribe('ann');
  });
  const get = async (path: string) => {
    const answer = await desk.site.app.request(path);
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };
  const send = async (subject: string, isShown = true) => {
    const { id, version } = await desk.draft(subject, null, `About ${subject}\n\n[Us](https://a.example) <i>x</i>`);
    await desk.owner.ask('send-letter', { id, version });
    await desk.tick(3);
    await desk.owner.ask('show-letter', { id, isShown });
    return id;
  };

  test('has no letter before one is shown, and says so', async () => {
    await send('Hidden', false);
    await desk.draft('A draft');
    expect(await get('/letters')).toMatchObject({ status: 200, text: expect.not.stringContaining('Hidden') });
    expect(await get('/letters/hidden')).toMatchObject({ status: 404, text: expect.stringContaining('noindex') });
    expect((await get('/sitemap.xml')).text).toBe(MAP);
    expect((await get('/letters/rss.xml')).text).not.toContain('<item>');
  });

  test('shows a letter as a whole page, in the list, the sitemap and the feed, until it is taken out', async () => {
    await send('Über <Calls>');
    const id = await send('Über <Calls>');
    const list = await get('/letters');
    expect(list.text.match(/href="\/letters\/uber-calls(-2)?"/g)).toHaveLength(2);
    expect(list.text).toContain('Über &lt;Calls&gt;');
    const page = await get('/letters/uber-calls-2');
    expect(page).toMatchObject({ status: 200, type: expect.stringContaining('text/html') });
    expect(page.text).toContain('<h1>Über &lt;Calls&gt;</h1>');
    expect(page.text).toContain('<a href="https://a.example">Us</a> &lt;i&gt;x&lt;/i&gt;');
    expect(page.text).toContain('rel="canonical" href="http://localhost:3000/letters/uber-calls-2"');
    expect(page.text).not.toMatch(/noindex|<Calls>/);
    expect((await get('/sitemap.xml')).text.match(/<loc>/g)).toHaveLength(4);
    const feed = await get('/letters/rss.xml');
    expect(feed.type).toContain('rss');
    expect(feed.text.match(/<item>/g)).toHaveLength(2);
    await desk.owner.ask('show-letter', { id, isShown: false });
    expect((await get('/letters/uber-calls-2')).status).toBe(404);
    expect((await get('/sitemap.xml')).text.match(/<loc>/g)).toHaveLength(3);
  });

  test('takes no draft, no welcome and nothing unknown', async () => {
    const draft = await desk.draft();
    const show = async (id: string) => desk.owner.call('show-letter', { id, isShown: true });
    await desk.refused(show(draft.id), 409);
    const welcome = await desk.draft('Welcome', 0);
    await desk.owner.ask('send-letter', { id: welcome.id, version: 1 });
    await desk.refused(show(welcome.id), 409);
    expect((await get('/letters/welcome')).status).toBe(404);
    await desk.refused(show('6f1f6a52-0f53-4c0e-9d4e-1d5f3b8b6a01'), 404);
  });
});
