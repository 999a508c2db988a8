import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Manifest } from 'vite';
import { CHAT_BUTTON_ID } from '#features/chat/shared/chat-button.ts';
import { checkoutPath, fileNameOf, isIndexable, matchPage, routes } from '#shared/site/routes.ts';
import { LINKED_DATA_ID } from '#shared/site/linked-data-id.ts';
import { markSvg } from '#shared/site/brand-mark.ts';
import { isoDay } from '#shared/site/wall-clock.ts';
import { CONTENT, parseYaml, readBrand } from '../content/content-facts.ts';
import { readSummaries } from '../articles/article-files.ts';
import { bundleHeadScript, headScriptElements } from './head-script.ts';
import { filesOf } from './page-chunks.ts';
import { listChanged, pageEditions, FOLDER_PATHS, UNKNOWN_PATH } from './page-editions.ts';
import { readStyleSheets, styleElements } from './style-sheets.ts';

/** One entry of dist/pages/index.json, from which the server fills its page table. */
export interface PageEntry {
  /**
   * The path that the page answers, with a query if it is only for that one. '/folder/*' answers every path in that
   * folder, '*' every unknown one.
   */
  path: string;
  file: string;
  status: number;
  indexable: boolean;
  title: string;
  description: string;
  /** The latest date that its content states, as yyyy-mm-dd. */
  modified?: string | undefined;
  /** ISO date from which this file replaces an earlier one of the same path. */
  from?: string;
}

/** A written page, with the words of its picture. */
export interface WrittenPage extends PageEntry {
  eyebrow: string;
  heading: string;
}

/** The fonts of the first paint. */
const PRELOADED_FONTS = ['geist-latin-wght-normal-basic', 'bricolage-grotesque-latin-700-normal-basic'];

/** Inlined, because every request counts on a slow phone. */
const ICON = `data:image/svg+xml,${markSvg(readBrand()).replaceAll('"', "'").replaceAll(/[<>#]/g, encodeURIComponent)}`;

const CHAT_WORDS = parseYaml(readFileSync(join(CONTENT, 'chat/button-words.yaml'), 'utf8')) as { text: string };
/** Outside React's root, because it needs nothing that hydrates there. Without scripts, the search page replaces it. */
const CHAT_BUTTON = `<aside class="ask" data-chat="%CHAT%" aria-label="Questions about this site"><button type="button" id="${CHAT_BUTTON_ID}" aria-haspopup="dialog">${CHAT_WORDS.text}</button><noscript><a href="${routes.search}">${CHAT_WORDS.text}</a></noscript></aside>`;
const LINKED_DATA = /<script type="application\/ld\+json">(.*?)<\/script>/gs;

const STYLES = '<!--styles-->';

type RenderPage = (path: string, day: string) => Promise<string>;

/** @param today ISO date of the build. Pages that change on an article's day are written for each such day. */
export async function prerenderPages(
  dist: string,
  renderPage: RenderPage,
  today = isoDay(Date.now()),
): Promise<WrittenPage[]> {
  const manifest = JSON.parse(readFileSync(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Manifest;
  const sheets = readStyleSheets(join(dist, 'client'), manifest);
  const headScript = await bundleHeadScript(join(import.meta.dirname, '../..'));
  const folder = join(dist, 'pages');
  mkdirSync(folder, { recursive: true });
  const pages: WrittenPage[] = [];
  const summaries = readSummaries();
  for (const { path, days } of pageEditions(summaries, today)) {
    const { name } = matchPage(path);
    const { scripts, styles } = filesOf(manifest, name);
    const code = headScriptElements(
      headScript,
      scripts.map((file) => `/${file}`),
    );
    const links = headLinks(manifest, path);
    const stem = fileNameOf(path);
    let last = '';
    for (const day of days) {
      const rendered = await renderPage(path, day);
      const unstyled = toDocument(rendered, code, links);
      const html = unstyled.replace(STYLES, () =>
        styleElements(sheets, styles, isIndexable(name) ? unstyled : undefined),
      );
      refuseFallbacks(path, html);
      if (html === last) continue;
      last = html;
      const file = day === today ? `${stem}.html` : `${stem}.${day}.html`;
      writeFileSync(join(folder, file), html);
      const modified = name === 'blog' ? listChanged(summaries, day) : dateIn(rendered);
      const facts = { ...factsOf(rendered), modified, file, ...(day !== today && { from: day }) };
      pages.push(
        path === UNKNOWN_PATH
          ? { ...facts, path: '*', status: 404, indexable: false }
          : { ...facts, path: served(path), status: 200, indexable: isIndexable(name) },
      );
    }
  }
  const listed = pages.map(({ eyebrow: _eyebrow, heading: _heading, ...entry }): PageEntry => entry);
  const entries = [...listed, ...listed.flatMap((entry) => writeChosenPlans(folder, entry))];
  writeFileSync(join(folder, 'index.json'), JSON.stringify(entries, null, 2));
  return pages;
}

/** A page of a folder answers every path in it. */
function served(path: string): string {
  return FOLDER_PATHS.includes(path) ? `${dirname(path)}/*` : path;
}

/**
 * The checkout once more for each plan, with that plan chosen: where scripts are blocked, nothing else reads the
 * address's query.
 */
function writeChosenPlans(folder: string, entry: PageEntry): PageEntry[] {
  if (entry.path !== routes.checkout) return [];
  const html = readFileSync(join(folder, entry.file), 'utf8');
  const plans = [...html.matchAll(/<input type="radio"[^>]* name="plan" value="([a-z-]+)"/g)];
  if (plans.length === 0) throw new Error('The checkout was written without a choice of plans.');
  return plans.map(([input, plan = '']) => {
    const file = `${fileNameOf(entry.path)}.${plan}.html`;
    writeFileSync(join(folder, file), html.replace(input, `${input} checked=""`));
    return { ...entry, path: checkoutPath(plan), file };
  });
}

/**
 * The page's title, description, eyebrow and heading. Read from its markup, because pages get their words in many ways.
 */
function factsOf(rendered: string) {
  const textOf = (pattern: RegExp) => plainText(pattern.exec(rendered)?.[1] ?? '');
  return {
    title: textOf(/<title>([^<]*)</),
    description: textOf(/<meta name="description" content="([^"]*)"/),
    eyebrow: textOf(/<p class="eyebrow[^"]*">(.*?)<\/p>/s),
    heading: textOf(/<h1[^>]*>(.*?)<\/h1>/s),
  };
}

/** The page's date, from the structured data of articles and of pages whose sources were checked. */
function dateIn(rendered: string): string | undefined {
  return /"(?:dateModified|lastReviewed)":"([\d-]+)"/.exec(rendered)?.[1];
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

function plainText(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .trim();
}

/**
 * Moves the head elements, which React puts before the body, into the document's head. Moves the structured data out of
 * the root, because the browser's first render doesn't have it.
 */
function toDocument(rendered: string, code: string, links: string): string {
  const { paper } = readBrand().colors;
  const [, head = '', whole = ''] =
    /^((?:<(?:title|meta|link)\b[^>]*>(?:[^<]*<\/title>)?)*)([\s\S]*)$/.exec(rendered) ?? [];
  const graph: unknown[] = [];
  const body = whole.replaceAll(LINKED_DATA, (_, json: string) => {
    graph.push(...(JSON.parse(json) as unknown[]));
    return '';
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${code}
${STYLES}
${links}
<link rel="icon" href="${ICON}">
<meta name="theme-color" content="${paper[0]}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${paper[1]}" media="(prefers-color-scheme: dark)">
${plainQuotes(head)}
</head>
<body>
<div id="root">${plainQuotes(body)}</div>
${CHAT_BUTTON}
${graph.length > 0 ? linkedDataScript(graph) : ''}
<script type="application/json" id="settings">%SETTINGS%</script>
</body>
</html>
`;
}

/** Without the escapes that the text doesn't need. React puts every attribute in double quotes. */
function plainQuotes(markup: string): string {
  return markup.replaceAll('&#x27;', "'").replaceAll(/>[^<]+/g, (text) => text.replaceAll('&quot;', '"'));
}

/** Escapes `<`, so that no text can end the script element early. */
function linkedDataScript(graph: readonly unknown[]): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll(
    '<',
    String.raw`\u003c`,
  );
  return `<script type="application/ld+json" id="${LINKED_DATA_ID}">${json}</script>`;
}

function headLinks(manifest: Manifest, path: string): string {
  const fonts = Object.values(manifest).filter(({ src = '' }) => PRELOADED_FONTS.some((font) => src.includes(font)));
  return [
    ...fonts.map(({ file }) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
    // On the home page only, because browsers fetch it wherever it is linked, and the site is installed from there.
    ...(path === routes.home ? ['<link rel="manifest" href="/site.webmanifest">'] : []),
  ].join('\n');
}

function refuseFallbacks(path: string, html: string): void {
  if (html.includes('class="loading"') || html.includes('<template id="B:')) {
    throw new Error(`${path} was written with a loading fallback instead of its content.`);
  }
}
