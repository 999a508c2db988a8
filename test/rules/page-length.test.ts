/** Service pages stay short: what only a careful buyer checks is folded (`fold` in the page's content file). */
import { Parser } from 'htmlparser2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from '#shared/site/routes.ts';
import { renderPage } from '#web/prerender.tsx';

const MOST_OPEN_WORDS = 850;
const DAY = '2026-11-24';
const SERVICE_PAGES = [
  'home',
  'hvac',
  'plumbing-electrical',
  'salons-spas',
  'law-offices',
  'property-managers',
  'restaurants',
  'ai-appointment',
  'inbound-calling',
  'embedded-ai-voice-agent',
  'engage-iq',
  'mod-ai-showcase',
  'mod-mentor',
  'ai-automation-solutions',
  'ai-phone-automation',
  'workflow-automation',
  'customer-service-automation',
  'features',
  'how-it-works',
  'portfolio',
] as const;

it('counts what is open, with the labels of what is closed', () => {
  const html =
    '<header>Menu</header><main><p>Two words<sup>1</sup></p><details><summary>A label</summary><p>Not this</p></details><div data-chosen="false">Another tab</div><script>no</script></main>';
  expect(openWords(html)).toEqual(['Two', 'words', 'A', 'label']);
});

describe('open words of', () => {
  // The build defines it.
  beforeEach(() => void vi.stubGlobal('BUILD_YEAR', Number(DAY.slice(0, 4))));

  it.each(SERVICE_PAGES)('%s', async (name) => {
    const words = openWords(await renderPage(routes[name], DAY));
    expect(words.length).toBeGreaterThan(100);
    expect(
      words.length,
      `Cut what says nothing that a buyer needs, or fold a block, to ${MOST_OPEN_WORDS} words at most.`,
    ).toBeLessThanOrEqual(MOST_OPEN_WORDS);
  });
});

/** Of the page's main part, without footnote marks and without what only scripts or other tabs show. */
function openWords(html: string): string[] {
  const skipped = new Set(['script', 'style', 'svg', 'sup', 'noscript', 'template', 'dialog', 'select']);
  /** How many of the open elements are skipped. */
  let skipping = 0;
  const open: { name: string; isSkipped: boolean; closed: boolean }[] = [];
  let inMain = false;
  let text = '';
  const isClosed = () => open.some(({ closed }) => closed) && !open.some(({ name }) => name === 'summary');
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'main') inMain = true;
      const isSkipped = skipped.has(name) || attributes['data-chosen'] === 'false';
      if (isSkipped) skipping += 1;
      open.push({ name, isSkipped, closed: name === 'details' && attributes['open'] === undefined });
      text += ' ';
    },
    ontext(data) {
      if (inMain && skipping === 0 && !isClosed()) text += data;
    },
    onclosetag(name) {
      if (name === 'main') inMain = false;
      if (open.pop()?.isSkipped) skipping -= 1;
      text += ' ';
    },
  });
  parser.end(html);
  return text.match(/\S*[\p{L}\p{N}]\S*/gu) ?? [];
}
