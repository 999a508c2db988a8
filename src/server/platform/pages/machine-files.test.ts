import { expect, test } from 'vitest';
import { machineFiles } from './machine-files.ts';

const SITE = 'https://agency.example';
const page = { html: '', status: 200, indexable: true };
const files = machineFiles({
  siteUrl: SITE,
  brand: {
    name: 'Agency',
    tagline: 'What it does.',
    about: 'What it is.',
    email: 'hello@agency.example',
    colors: { paper: ['#ffffff', '#000000'], gold: '#ffcc00' },
  },
  pages: [
    { ...page, path: '/', title: 'Home', description: 'The first page.' },
    { ...page, path: '/a&b', title: 'Odd', description: 'An odd address.' },
    { ...page, path: '/blog/one', title: 'One', description: 'An article.', modified: '2026-11-21' },
    { ...page, path: '/checkout', title: 'Checkout', description: '', indexable: false },
    { ...page, path: '*', title: 'Not found', description: '', status: 404, indexable: false },
  ],
});
const textOf = (path: string) => files.find((file) => file.path === path)?.bytes.toString() ?? '';

test('the sitemap lists the listed pages, with the dates that their content states', () => {
  expect(textOf('/sitemap.xml').match(/<url>.*<\/url>/g)).toEqual([
    `<url><loc>${SITE}/</loc></url>`,
    `<url><loc>${SITE}/a&amp;b</loc></url>`,
    `<url><loc>${SITE}/blog/one</loc><lastmod>2026-11-21</lastmod></url>`,
  ]);
});

test('robots.txt names the sitemap and keeps crawlers out of the functions', () => {
  expect(textOf('/robots.txt')).toContain('Disallow: /functions/\n');
  expect(textOf('/robots.txt')).toContain(`Sitemap: ${SITE}/sitemap.xml\n`);
});

test('llms.txt says what the site is, and lists its pages and articles', () => {
  const text = textOf('/llms.txt');
  expect(text).toMatch(/^# Agency\n\n> What it does\.\n\nWhat it is\. Questions: hello@agency\.example\n/);
  expect(text).toContain(`## Pages\n\n- [Home](${SITE}/): The first page.\n`);
  expect(text).toContain(`## Articles\n\n- [One](${SITE}/blog/one): An article.\n`);
  expect(text).not.toContain('Checkout');
});

test('the manifest names icons for every use', () => {
  const manifest = JSON.parse(textOf('/site.webmanifest')) as { icons: { sizes: string; purpose: string }[] };
  expect(manifest).toMatchObject({ name: 'Agency', start_url: '/', icons: expect.any(Array) });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});
