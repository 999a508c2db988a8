/** Pages show the product: pictures taken from the running site, in light and in dark, small and described. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Brochure } from '#schemas/content-schema.ts';
import { FIXED_PATHS, isIndexable, matchPage, type PageName } from '#shared/site/routes.ts';
import { readPictures } from '#tools/content/content-facts.ts';
import { withPictures } from '#tools/content/shown-pictures.ts';
import { renderPage } from '#web/prerender.tsx';

const FOLDER = resolve('public/media/pictures');
/** Bytes. */
const MOST = 40_000;
const DAY = '2026-11-24';
/** The law, and pages that are a form, a list or a search themselves. */
const WITHOUT = new Set<PageName>([
  'privacy-policy',
  'terms',
  'questionnaire',
  'agent-onboarding',
  'free-disc-assessment',
  'meeting',
  'blog',
  'search',
  'questions',
  'sources',
]);
const PAGES = FIXED_PATHS.filter((path) => isIndexable(matchPage(path).name) && !WITHOUT.has(matchPage(path).name));
const { described, sizes } = readPictures();
const files = (name: string) => [`${name}.avif`, `${name}-dark.avif`];
const brochures = import.meta.glob<Brochure>('../../content/brochures/*-brochure.yaml', {
  eager: true,
  import: 'default',
});
const shown = new Set<string>();

describe('a picture of the product', () => {
  // The build defines it.
  beforeEach(() => void vi.stubGlobal('BUILD_YEAR', Number(DAY.slice(0, 4))));

  it.each(PAGES)('is on %s', async (path) => {
    const html = await renderPage(path, DAY);
    const images = [...html.matchAll(/<img\b[^>]*src="\/media\/pictures\/([\w-]+)\.avif"[^>]*>/g)];
    expect(
      withoutFolds(html),
      'Add a block of the kind `pictures`, not folded, that shows what the page talks about.',
    ).toMatch(/<img\b[^>]*src="\/media\/pictures\//);
    for (const [image, name = ''] of images) {
      shown.add(name.replace(/-dark$/, ''));
      for (const attribute of [
        'alt="[^"]{20,}"',
        'width="\\d+"',
        'height="\\d+"',
        'loading="lazy"',
        'decoding="async"',
      ])
        expect(image).toMatch(new RegExp(` ${attribute}`));
    }
  });

  it('is on some page, and on no page unless it is described', () => {
    expect(Object.keys(described).filter((name) => !shown.has(name))).toEqual([]);
    expect(() => withPictures({ pictures: ['nothing'] }, { described, sizes })).toThrow('npm run -w lab pictures');
  });

  it.each(Object.keys(described))('%s is taken in light and in dark, and is small', (name) => {
    expect(sizes[name]).toBeDefined();
    for (const file of files(name)) {
      expect(existsSync(join(FOLDER, file)), `${file}: run npm run -w lab pictures`).toBe(true);
      expect(statSync(join(FOLDER, file)).size).toBeLessThanOrEqual(MOST);
    }
  });

  it('is kept only while it is described', () => {
    expect(readdirSync(FOLDER).toSorted()).toEqual(Object.keys(described).flatMap(files).toSorted());
  });
});

it.each(
  [
    'ai-appointment',
    'inbound-calling',
    'embedded-ai-voice-agent',
    'engage-iq',
    'mod-mentor',
    'ai-automation-solutions',
    'ai-phone-automation',
    'workflow-automation',
    'customer-service-automation',
  ].map((name) => [name, brochures[`../../content/brochures/${name}-brochure.yaml`]] as const),
)('%s has at most two folded parts in a row, and no other page’s order', (name, words) => {
  const order = (blocks: Brochure['blocks'] = []) => blocks.map(({ kind, fold }) => `${kind}${fold ? ' folded' : ''}`);
  const own = order(words?.blocks).join();
  expect(own).not.toMatch(/(?:\w+ folded,?){3}/);
  const others = Object.entries(brochures).filter(([file]) => !file.endsWith(`/${name}-brochure.yaml`));
  expect(others.map(([, { blocks }]) => order(blocks).join())).not.toContain(own);
});

function withoutFolds(html: string): string {
  const innermost = /<details\b(?:(?!<details\b).)*?<\/details>/gs;
  const next = html.replaceAll(innermost, '');
  return next === html ? html : withoutFolds(next);
}
