/** The two files for search engines, from the build's list of pages. */
import type { AssetFile, PageFile } from './page-files.ts';

export function searchEngineFiles(siteUrl: string, pages: readonly PageFile[]): AssetFile[] {
  const listed = pages.filter((page) => page.indexable && page.path !== '*');
  const addresses = listed.map((page) => `<url><loc>${siteUrl}${page.path}</loc></url>`);
  return [
    textFile('/robots.txt', `User-agent: *\nDisallow: /functions/\n\nSitemap: ${siteUrl}/sitemap.xml\n`),
    textFile(
      '/sitemap.xml',
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('\n')}\n</urlset>\n`,
    ),
  ];
}

function textFile(path: string, text: string): AssetFile {
  return { path, bytes: Buffer.from(text), brotli: undefined, gzip: undefined };
}
