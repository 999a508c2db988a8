import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { machineFiles } from './machine-files.ts';
import { changeDays, readPages, shownFiles } from './page-files.ts';

const COMING = '/blog/coming';
const SETTINGS = {
  siteUrl: 'https://agency.example',
  getStartedUrl: '',
  agentPhone: null,
  anonKey: '',
  minPasswordLength: 12,
  chat: null,
  brain: null,
  speech: null,
};
const BRAND = {
  name: 'Agency',
  tagline: 'Agents.',
  about: 'An agency.',
  email: 'hello@agency.example',
  colors: { paper: ['#ffffff', '#000000'] as [string, string], gold: '#ffcc00' },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'));
  const entry = (path: string, file: string, from?: string) => {
    writeFileSync(join(folder, file), `<h1>${file}</h1>%SETTINGS%`);
    return {
      path,
      file,
      status: 200,
      indexable: true,
      title: path,
      description: `About ${path}`,
      ...(from && { from }),
    };
  };
  const entries = [
    entry('/blog', 'blog.html'),
    entry('/blog', 'blog.2026-12-01.html', '2026-12-01'),
    entry(COMING, 'blog-coming.2026-12-01.html', '2026-12-01'),
  ];
  writeFileSync(join(folder, 'index.json'), JSON.stringify(entries));
});
afterEach(() => rmSync(folder, { recursive: true }));

const pagesOn = (today: string) => readPages(folder, { ...SETTINGS, today }, {});

it("answers an article from its publication day on, with the list's edition of that day", () => {
  expect(changeDays(folder)).toEqual(['2026-12-01']);
  expect(pagesOn('2026-11-30').map(({ html }) => html.slice(0, 18))).toEqual(['<h1>blog.html</h1>']);
  expect(pagesOn('2026-12-01').map(({ path }) => path)).toEqual(['/blog', COMING]);
  expect(pagesOn('2026-12-02')[0]?.html).toContain('blog.2026-12-01.html');
});

// The page's policy is computed from its final bytes, so it would allow a script that a setting brought.
it.each([
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '" onmouseover="alert(1)',
  `&quot;&lt;'`,
  '%SETTINGS%',
  '%SITE_URL%%CHAT%',
  '$& $1 $`',
  '\u2028 \\ </SCRIPT >',
])('keeps the setting %j within its place', (text) => {
  const page =
    '<a href="%GET_STARTED_URL%" title="%AGENT_PHONE%">%CHAT%</a><script type="application/json" id="settings">%SETTINGS%</script>';
  writeFileSync(join(folder, 'blog.html'), page);
  const hostile = {
    ...SETTINGS,
    getStartedUrl: text,
    agentPhone: text,
    anonKey: text,
    chat: { url: text, projectId: text },
  };
  const html = readPages(folder, { ...hostile, today: '2026-11-30' }, {})[0]?.html ?? '';
  const [, href, title, rest, block] =
    /^<a href="([^"]*)" title="([^"]*)">(other)<\/a><script [^>]*>([^<]*)<\/script>$/.exec(html) ?? [];
  const plain = (escaped = '') =>
    escaped.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  expect([plain(href), plain(title), rest]).toEqual([text, text, 'other']);
  expect(JSON.parse(block ?? '')).toEqual({ ...hostile, today: '2026-11-30' });
});

it('names an article in no machine file before its publication day', () => {
  const textsOn = (today: string) =>
    machineFiles({ siteUrl: SETTINGS.siteUrl, brand: BRAND, pages: pagesOn(today) })
      .map(({ bytes }) => bytes.toString())
      .join('\n');
  expect(textsOn('2026-11-30')).not.toContain(COMING);
  expect(textsOn('2026-12-01').match(/\/blog\/coming\b/g)?.length).toBeGreaterThanOrEqual(2);
});

it("hides an article's picture before its publication day, however its address is written", () => {
  const before = shownFiles(pagesOn('2026-11-30'));
  expect(before('/social/blog.png')).toBe(true);
  expect(before('/media/film.mp4')).toBe(true);
  for (const name of ['blog-coming', 'blog%2Dcoming', './blog-coming', 'calls/../blog-coming'])
    expect(before(`/social/${name}.png`), name).toBe(false);
  expect(shownFiles(pagesOn('2026-12-01'))('/social/blog-coming.png')).toBe(true);
  const unlisted = pagesOn('2026-12-01').map((page) => ({ ...page, indexable: false }));
  expect(shownFiles(unlisted)('/social/blog-coming.png')).toBe(false);
});

it("shows an agent's phone, or what stands without one", () => {
  const page = '%IF_AGENT_PHONE%<b>%AGENT_PHONE%</b>%ELSE%<i>8 to 6</i>%END_IF%, %IF_AGENT_PHONE%\n24/7%ELSE%%END_IF%';
  writeFileSync(join(folder, 'blog.html'), page);
  const shown = (agentPhone: string | null) =>
    readPages(folder, { ...SETTINGS, agentPhone, today: '2026-11-30' }, {})[0]?.html;
  expect(shown(null)).toBe('<i>8 to 6</i>, ');
  expect(shown('+1 202-555-0199')).toBe('<b>+1 202-555-0199</b>, \n24/7');
});
