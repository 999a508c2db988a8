import words from '#content/desk/push-words.yaml';
import type { AssetFile, PageFile } from './page-files.ts';
import { routes, SITEMAP_PATH } from '#shared/site/routes.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import { fillWords } from '#shared/text/fill-words.ts';

export interface MachineFilesOptions {
  siteUrl: string;
  brand: {
    name: string;
    tagline: string;
    about: string;
    email: string;
    colors: { paper: [light: string, dark: string]; gold: string };
  };
  pages: readonly PageFile[];
}

export function machineFiles({ siteUrl, brand, pages }: MachineFilesOptions): AssetFile[] {
  const listed = pages.filter((page) => page.indexable && page.path !== '*');
  return [
    textFile('/robots.txt', robots(siteUrl)),
    textFile(SITEMAP_PATH, siteMap(siteUrl, listed)),
    textFile('/llms.txt', overview(siteUrl, brand, listed)),
    textFile('/site.webmanifest', JSON.stringify(manifest(brand))),
    textFile('/desk.webmanifest', JSON.stringify(deskManifest(brand))),
  ];
}

function robots(siteUrl: string): string {
  const closed = ['/functions/', '/auth/v1/'].map((path) => `Disallow: ${path}`);
  return `User-agent: *\n${closed.join('\n')}\n\nSitemap: ${siteUrl}${SITEMAP_PATH}\n`;
}

/** A page whose content states no date gets no lastmod: search engines stop heeding invented dates. */
function siteMap(siteUrl: string, pages: readonly PageFile[]): string {
  const entries = pages.map(({ path, modified }) => {
    const lastModified = modified ? `<lastmod>${modified}</lastmod>` : '';
    return `<url><loc>${escapeXml(siteUrl + path)}</loc>${lastModified}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}

/** What the site is and what it holds, for language models (llmstxt.org). */
function overview(
  siteUrl: string,
  { name, tagline, about, email }: MachineFilesOptions['brand'],
  pages: readonly PageFile[],
) {
  const isArticle = ({ path }: PageFile) => path.startsWith('/blog/');
  const lines = (group: readonly PageFile[]) =>
    group.map(({ path, title, description }) => `- [${title}](${siteUrl}${path}): ${description}`).join('\n');
  return `# ${name}

> ${tagline}

${about} Questions: ${email}

## Pages

${lines(pages.filter((page) => !isArticle(page)))}

## Articles

${lines(pages.filter(isArticle))}

## Optional

- [Site map](${siteUrl}/sitemap.xml): all pages, with dates
`;
}

/** Can't state a second pair of colors for dark screens. */
function manifest({ name, tagline, colors }: MachineFilesOptions['brand']): object {
  const icon = (file: string, size: number, purpose = 'any') => {
    return { src: `/${file}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
  };
  return {
    name,
    short_name: name,
    description: tagline,
    id: '/',
    start_url: '/',
    display: 'minimal-ui',
    background_color: colors.paper[0],
    theme_color: colors.gold,
    icons: [icon('icon', 192), icon('icon', 512), icon('icon-maskable', 512, 'maskable')],
  };
}

/** Installed by the team, for its notifications and the number on its icon. */
function deskManifest(brand: MachineFilesOptions['brand']): object {
  const name = fillWords(words.app, { site: brand.name });
  const place = { id: routes.desk, start_url: routes.desk, scope: routes.desk, display: 'standalone' };
  return { ...manifest(brand), ...place, name, short_name: name, description: name };
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function textFile(path: string, text: string): AssetFile {
  return { path, bytes: Buffer.from(text), brotli: undefined, gzip: undefined };
}

const PATH = '/.well-known/security.txt';
const ONE_YEAR_MS = 365 * DAY_MS;

/** @param now The time of the server's start; the file expires a year later. */
export function securityFile(siteUrl: string, email: string, now: number): AssetFile {
  const lines = [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(now + ONE_YEAR_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}${PATH}`,
    `Policy: ${siteUrl}${routes.trust}`,
  ];
  return { path: PATH, bytes: Buffer.from(`${lines.join('\n')}\n`), brotli: undefined, gzip: undefined };
}
