/** Writes every page as complete HTML, with the code it needs named in its head. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { CHAT_BUTTON_ID } from '../src/shared/chat/chat-button.ts';
import { CHAT_BUTTON_TEXT } from '../src/shared/chat/chat-button-text.ts';
import { articlePath, FIXED_PATHS, isIndexable, matchPage, routes } from '../src/shared/routes.ts';
import { THEME_SCRIPT } from '../src/shared/theme.ts';
import { readSummaries } from './article-files.ts';
import type { ArticleSummary } from './article-schema.ts';
import { filesOf } from './page-chunks.ts';

/** One line of dist/pages/index.json, which the server's page table is filled from. */
export interface PageEntry {
  /** The path that the page answers; '/folder/*' answers each in that folder, '*' every unknown one. */
  path: string;
  file: string;
  status: number;
  indexable: boolean;
  /** ISO date from which this file answers, in place of an earlier one of the same path. */
  from?: string;
}

/** A path that no page answers, to render the page for all such paths. */
const UNKNOWN_PATH = '/404';
/** A path of a shared result: one page serves them all, and what it shows is fetched. */
const SHARED_PATH = '/r/any';
/** Only these are needed for the first paint. */
const PRELOADED_FONTS = ['geist-latin-wght-normal-basic', 'bricolage-grotesque-latin-700-normal-basic'];

/** In the page itself, because every request counts on a slow phone. */
const ICON = `data:image/svg+xml,${encodeURIComponent(readFileSync(join(import.meta.dirname, 'favicon.svg'), 'utf8').trim())}`;

/** Beside the root, because it needs none of what hydrates there. Without scripts the search answers instead. */
const CHAT_BUTTON = `<aside class="ask" data-chat="%CHAT%" aria-label="Questions about this site"><button type="button" id="${CHAT_BUTTON_ID}" aria-haspopup="dialog">${CHAT_BUTTON_TEXT}</button><noscript><a href="${routes.search}">${CHAT_BUTTON_TEXT}</a></noscript></aside>`;

type RenderPage = (path: string, day: string) => Promise<string>;

/** @param today ISO date of the build. Pages that change when an article's day comes are written for each such day. */
export async function prerenderPages(dist: string, renderPage: RenderPage, today = isoToday()): Promise<PageEntry[]> {
  const manifest = JSON.parse(readFileSync(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Manifest;
  const folder = join(dist, 'pages');
  mkdirSync(folder, { recursive: true });
  const entries: PageEntry[] = [];
  const summaries = readSummaries();
  for (const path of sitePaths(summaries)) {
    const { name, slug } = matchPage(path);
    const links = headLinks(join(dist, 'client'), manifest, path);
    const stem = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
    const published = summaries.find((article) => article.slug === slug)?.published ?? '';
    let last = '';
    for (const day of name === 'blog' || name === 'article' ? editionDays(summaries, today) : [today]) {
      if (published > day) continue;
      const html = toDocument(await renderPage(path, day), links);
      refuseFallbacks(path, html);
      if (html === last) continue;
      last = html;
      const file = day === today ? `${stem}.html` : `${stem}.${day}.html`;
      writeFileSync(join(folder, file), html);
      const from = day === today ? {} : { from: day };
      entries.push(
        path === UNKNOWN_PATH
          ? { path: '*', file, status: 404, indexable: false }
          : { path: path === SHARED_PATH ? '/r/*' : path, file, status: 200, indexable: isIndexable(name), ...from },
      );
    }
  }
  writeFileSync(join(folder, 'index.json'), JSON.stringify(entries, null, 2));
  return entries;
}

/** Today and the days to come on which an article appears. */
function editionDays(summaries: readonly ArticleSummary[], today: string): string[] {
  const later = summaries.map(({ published }) => published).filter((day) => day > today);
  return [today, ...new Set(later.toSorted())];
}

function isoToday(): string {
  return new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
}

function sitePaths(summaries: readonly ArticleSummary[]): string[] {
  return [...FIXED_PATHS, ...summaries.map(({ slug }) => articlePath(slug)), SHARED_PATH, UNKNOWN_PATH];
}

/** React puts a page's head elements in front of its body; here they move into the document's head. */
function toDocument(rendered: string, links: string): string {
  const [, head = '', body = ''] =
    /^((?:<(?:title|meta|link)\b[^>]*>(?:[^<]*<\/title>)?)*)([\s\S]*)$/.exec(rendered) ?? [];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script>${THEME_SCRIPT}</script>
${links}
<link rel="icon" href="${ICON}">
<meta name="theme-color" content="#fbf8f1" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#14161c" media="(prefers-color-scheme: dark)">
${head}
</head>
<body>
<div id="root">${body}</div>
${CHAT_BUTTON}
<script type="application/json" id="settings">%SETTINGS%</script>
</body>
</html>
`;
}

function headLinks(client: string, manifest: Manifest, path: string): string {
  const { scripts, styles } = filesOf(manifest, matchPage(path).name);
  const [entry, ...others] = scripts;
  const fonts = Object.values(manifest).filter(({ src = '' }) => PRELOADED_FONTS.some((font) => src.includes(font)));
  return [
    // In the page itself, because a file would cost the first paint a round trip.
    `<style>${styles.map((file) => readFileSync(join(client, file), 'utf8').trim()).join('\n')}</style>`,
    // Never fetched: it tells the code that loads pages that these styles are already here.
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    ...fonts.map(({ file }) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
    // The page is complete without scripts, so they give way to what the first paint needs.
    `<script type="module" src="/${entry}" fetchpriority="low"></script>`,
    ...others.map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
  ].join('\n');
}

function refuseFallbacks(path: string, html: string): void {
  if (html.includes('Loading...') || html.includes('<template id="B:')) {
    throw new Error(`${path} was written with a loading fallback instead of its content.`);
  }
}
