import { crc32, inflateSync } from 'node:zlib';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { AccountOverview, ShareState } from '#features/accounts/shared/account-holdings.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { createPageTable } from '#server/platform/pages/page-table.ts';
import { join, MEMBER_PASSWORD, type Member } from '#test/support/member.ts';
import { assessmentBody } from '#test/support/mail/submissions.ts';
import { createTestApp, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';
import { CARD_HEIGHT, CARD_WIDTH, describeCard } from '../shared/result-card.ts';
import { SHARED_FOR_MS } from './kept-result-endpoints.ts';
import { resultPicture } from './pictures/result-picture.ts';
import { PICTURES_PER_CLIENT, pictureWarmUp, SHARED_PAGES_PER_CLIENT, withPicture } from './shared-result-endpoint.ts';

const { answers } = assessmentBody();
const SIZE_MAX_BYTES = 60_000;
const GENERAL = 'A result shared with you';
const HEAD = [
  `<meta property="og:title" content="${GENERAL}"/>`,
  '<meta property="og:description" content="General"/>',
  `<meta property="og:image" content="${TEST_SITE_URL}/social/home.png"/>`,
  '<meta property="og:image:alt" content="General"/>',
  '<meta name="twitter:card" content="summary_large_image"/>',
].join('');

const page = (path: string, html: string, status = 200) => ({
  path,
  html,
  status,
  indexable: false,
  title: '',
  description: '',
});

describeOnEmbedded('a shared result before any script runs', (database) => {
  let site: TestApp;
  let ann: Member;
  let id: string;
  const pages = createPageTable({
    siteUrl: TEST_SITE_URL,
    chatScriptUrl: undefined,
    pages: [page('/r/*', `<html><head>${HEAD}</head><script>theme()</script>`), page('*', '<p>Nothing here', 404)],
    assets: [],
  });
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, pages });
    ann = await join(site, database.db);
    await ann.ask('send-disc-assessment', { ...assessmentBody(), name: 'Zoë <b>Lee' });
    id = (await ann.ask<AccountOverview>('account-overview')).assessments[0]?.id ?? '';
  });
  const share = async (named?: boolean) => {
    const wanted = { id, shared: true, ...(named !== undefined && { named }) };
    return (await ann.ask<{ share: ShareState }>('share-assessment', wanted)).share;
  };
  const revoke = async () => ann.ask('share-assessment', { id, shared: false });
  const pathOf = ({ url }: ShareState) => new URL(url ?? '').pathname;
  const open = async (path: string, init?: RequestInit) => site.app.request(path, init);
  const picture = async (path: string) => open(`${path}/picture.png`);
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

  test('names its portrait and its picture, and never its owner', async () => {
    const path = pathOf(await share(true));
    const response = await open(path);
    const html = await response.text();
    const { name, line } = describeCard(answers);
    expect(html).toContain(`<meta property="og:title" content="${name}"/>`);
    expect(html).toContain(`<meta property="og:description" content="${line.replaceAll('"', '&quot;')}"/>`);
    expect(html).toContain(`<meta property="og:image" content="${TEST_SITE_URL}${path}/picture.png"/>`);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    expect(html).not.toContain(GENERAL);
    expect(html).not.toMatch(/Zoë|Lee/);
  });

  test('keeps the headers of its page, is compressed, and is stored nowhere', async () => {
    const path = pathOf(await share());
    for (const coding of ['br', 'gzip', undefined]) {
      const response = await open(path, coding ? { headers: { 'accept-encoding': coding } } : {});
      expect(response.status).toBe(200);
      expect(response.headers.get('content-encoding')).toBe(coding ?? null);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'permissions-policy': 'microphone=()',
        'content-security-policy': expect.stringMatching(/script-src 'self' 'sha256-[^;]+;/),
        vary: 'Accept-Encoding',
      });
      for (const left of ['set-cookie', 'etag', 'cdn-cache-control'])
        expect(response.headers.has(left), left).toBe(false);
    }
  });

  test('differs from a link that opens nothing only in its tags', async () => {
    const right = await open(pathOf(await share()));
    const wrong = await open(`/r/${'x'.repeat(43)}`);
    expect(wrong.status).toBe(right.status);
    const headers = ({ headers: all }: Response) =>
      Object.entries(Object.fromEntries(all)).filter(([name]) => name !== 'x-request-id');
    expect(headers(wrong)).toEqual(headers(right));
    const html = await wrong.text();
    expect(html).toContain(GENERAL);
    expect(html).not.toContain('picture.png');
  });

  test('opens without its tags while the database is away', async () => {
    const db = openDatabase({ engine: 'postgres', url: 'postgres://nobody@127.0.0.1:1/none' });
    onTestFinished(() => db.destroy());
    const away = await createTestApp({ db, pages });
    const response = await away.app.request(`/r/${'x'.repeat(43)}`);
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(GENERAL)]);
  });

  test('whose texts are edited to hold HTML is a page of the same tags', () => {
    const hostile = `"><script>alert('$&')</script> & $1`;
    const html = withPicture(HEAD, { name: hostile, line: hostile, alt: hostile }, 'https://site.example/picture.png');
    const escaped = "&quot;&gt;&lt;script&gt;alert('$&amp;')&lt;/script&gt; &amp; $1";
    for (const property of ['og:title', 'og:description', 'og:image:alt'])
      expect(html).toContain(`<meta property="${property}" content="${escaped}"/>`);
    expect(html.match(/</g)).toHaveLength(HEAD.match(/</g)?.length ?? 0);
  });

  test.each(['/r/', '/r/a/b', '/r/%2e%2e', '/r/a.html'])('%s is no page', async (path) => {
    expect((await open(path)).status).toBe(404);
  });

  test('takes only reading', async () => {
    const path = pathOf(await share());
    expect((await open(path, { method: 'POST' })).status).toBe(405);
    expect((await open(path, { method: 'HEAD' })).status).toBe(200);
  });

  test('opens without its tags to who asks too often, and draws no more pictures for them', async () => {
    const path = pathOf(await share());
    for (let count = 0; count < SHARED_PAGES_PER_CLIENT.points; count += 1) await open(path);
    const response = await open(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(GENERAL);
    for (let count = 0; count < PICTURES_PER_CLIENT.points; count += 1) await picture('/r/wrong');
    expect((await picture(path)).status).toBe(429);
  });

  test('has a picture that no cache keeps and no search engine lists', async () => {
    const response = await picture(pathOf(await share()));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(response.headers.has('set-cookie')).toBe(false);
    const png = await bytesOf(response);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([CARD_WIDTH, CARD_HEIGHT]);
    expect(png.length).toBeLessThan(SIZE_MAX_BYTES);
    expect(png.equals(await resultPicture({ answers, firstName: null, siteUrl: TEST_SITE_URL }))).toBe(true);
  });

  test('has the first name on it only while that is ticked', async () => {
    const named = await resultPicture({ answers, firstName: 'Zoë', siteUrl: TEST_SITE_URL });
    const nameless = await resultPicture({ answers, firstName: null, siteUrl: TEST_SITE_URL });
    const first = await share();
    expect(first.firstName).toBeNull();
    const shown = async () => bytesOf(await picture(pathOf(first)));
    expect((await shown()).equals(nameless)).toBe(true);
    const second = await share(true);
    expect(second).toEqual({ ...first, firstName: 'Zoë' });
    expect((await shown()).equals(named)).toBe(true);
    await share(false);
    expect((await shown()).equals(nameless)).toBe(true);
  });

  test.each(['https://evil.example', '555-0142 call', '<script>', '@home'])(
    'shows no name that could be something else: %s',
    async (name) => {
      await ann.ask('delete-assessment', { id });
      await ann.ask('send-disc-assessment', { ...assessmentBody(), name });
      id = (await ann.ask<AccountOverview>('account-overview')).assessments[0]?.id ?? '';
      expect((await share(true)).firstName).toBeNull();
    },
  );

  describe('is gone at once', () => {
    const ends: Record<string, () => Promise<unknown>> = {
      'when revoked': async () => revoke(),
      'with its result': async () => ann.ask('delete-assessment', { id }),
      'with its account': async () => ann.ask('delete-account', { password: MEMBER_PASSWORD }),
      'after 30 days': async () => site.clock.advance(SHARED_FOR_MS),
    };
    test.each(Object.keys(ends))('%s', async (how) => {
      const path = pathOf(await share(true));
      expect((await picture(path)).status).toBe(200);
      await ends[how]?.();
      const gone = await picture(path);
      expect(gone.status).toBe(404);
      expect(gone.headers.get('cache-control')).toBe('no-store');
      expect(await (await open(path)).text()).toContain(GENERAL);
    });
  });

  test('forgets the first name when it is revoked', async () => {
    await share(true);
    await revoke();
    expect(await database.db.selectFrom('assessments').select('share_first_name').execute()).toEqual([
      { share_first_name: null },
    ]);
    expect((await share()).firstName).toBeNull();
  });

  test('opens nothing once AUTH_SECRET has changed: neither the picture nor the result', async () => {
    const path = pathOf(await share());
    const authSecret = 'a secret of the tests after a leak';
    const later = await createTestApp({ db: database.db, clock: site.clock, authSecret });
    for (const [of, status] of [
      [site, 200],
      [later, 404],
    ] as const) {
      expect((await of.app.request(`${path}/picture.png`)).status).toBe(status);
      expect((await of.call('shared-assessment', { token: path.slice('/r/'.length) })).status).toBe(status);
    }
  });

  test('has no picture by its id, its hash or for anybody else', async () => {
    await share();
    const { share_hash: hash } = await database.db
      .selectFrom('assessments')
      .select('share_hash')
      .executeTakeFirstOrThrow();
    for (const token of [id, hash ?? '', '']) expect((await picture(`/r/${token}`)).status).toBe(404);
    const bob = await join(site, database.db, { email: 'bob@visitor.example' });
    expect((await bob.call('share-assessment', { id, shared: true, named: true })).status).toBe(404);
  });
});

test('a site that stops right after its start draws no picture, and stops without an error', async () => {
  await expect(pictureWarmUp.run(0, AbortSignal.abort())).resolves.toBeUndefined();
});

describe('the picture', () => {
  const draw = async (firstName: string | null, drawn = answers) =>
    resultPicture({ answers: drawn, firstName, siteUrl: TEST_SITE_URL });

  test("has the emblem of its own answers: the leading style's first stroke is gold", async () => {
    const colors = { D: '#f0c667', I: '#1c1f27' };
    for (const style of ['D', 'I'] as const) {
      // The first stroke, straight up: D's is a bar, I's a trail of dots with band between them.
      const taken = Object.fromEntries(Object.keys(answers).map((question) => [question, style]));
      const pixels = pixelsOf(await draw(null, taken));
      expect(pixels(290, 270 - 41.5 * (452 / 120))).toBe(colors[style]);
    }
  });

  test('is a whole PNG: every part says its length and checks', async () => {
    const png = await draw('Zoë');
    const parts: [type: string, checks: boolean][] = [];
    for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
      const end = at + 8 + png.readUInt32BE(at);
      const named = png.subarray(at + 4, end);
      parts.push([named.subarray(0, 4).toString(), png.readUInt32BE(end) === crc32(named)]);
    }
    expect(parts).toEqual(['IHDR', 'IDAT', 'IEND'].map((type) => [type, true]));
  });

  test.each(['Łucja', 'Ayşe', 'Ελένη', 'Олена', 'محمد', 'דוד', '小明', 'さくら', '민준', 'สมชาย', 'आरव'])(
    'draws %s',
    async (name) => {
      expect((await draw(name)).equals(await draw(null))).toBe(false);
    },
  );

  test.each(['தமிழ்', '🙂'])('leaves out %s, which no font of ours has', async (name) => {
    expect((await draw(name)).equals(await draw(null))).toBe(true);
  });

  test('stays small with the longest name', async () => {
    const styles = Object.fromEntries(
      Object.keys(answers).map((question, index) => [question, index % 3 === 0 ? 'I' : 'S']),
    );
    const png = await draw('Maximiliana-Wilhelmine', styles as typeof answers);
    expect(png.length).toBeLessThan(SIZE_MAX_BYTES);
  });
});

/** The color at a point of a PNG without alpha or filters. */
function pixelsOf(png: Buffer): (x: number, y: number) => string {
  const length = png.readUInt32BE(33);
  const lines = inflateSync(png.subarray(41, 41 + length));
  return (x, y) => {
    const at = Math.round(y) * (1 + CARD_WIDTH * 3) + 1 + Math.round(x) * 3;
    return `#${lines.subarray(at, at + 3).toString('hex')}`;
  };
}
