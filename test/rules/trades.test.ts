/** The pages of the six trades: each in its own order, with its own calls and prices, and nothing qualified at the top. */
import { Parser } from 'htmlparser2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as labels from '#content/block-words.yaml';
import homeSections from '#content/home-sections.yaml';
import businesses from '#content/guided-calls/businesses.yaml';
import software from '#content/software.yaml';
import type { Brochure } from '#schemas/content-schema.ts';
import { softwareSchema } from '#schemas/software-schema.ts';
import { callOf } from '#features/calls/shared/call-list.ts';
import { catalog } from '#features/pricing/shared/catalog.ts';
import { plainText } from '#shared/text/inline-text.ts';
import { routes } from '#shared/site/routes.ts';
import { renderPage } from '#web/prerender.tsx';
import { withSoftware } from '#tools/content/job-software.ts';
import { checkContent, readFacts, readSampleWorld } from '#tools/content/content-facts.ts';

const DAY = '2026-11-24';
/** The firms of the sample world that a page is about. */
const TRADES = {
  hvac: ['hvac'],
  'plumbing-electrical': ['plumbing', 'electrical'],
  'salons-spas': ['salon'],
  'law-offices': ['law'],
  'property-managers': ['property'],
  restaurants: ['restaurant'],
} as const;
type Trade = keyof typeof TRADES;
const NAMES = Object.keys(TRADES) as Trade[];
const modules = import.meta.glob<Brochure>('../../content/brochures/*-brochure.yaml', { import: 'default' });

async function wordsOf(name: string): Promise<Brochure> {
  const words = await modules[`../../content/brochures/${name}-brochure.yaml`]?.();
  if (!words) throw new Error(`There is no brochure "${name}".`);
  return words;
}

describe.each(NAMES)('%s', (name) => {
  // The build defines it.
  beforeEach(() => void vi.stubGlobal('BUILD_YEAR', Number(DAY.slice(0, 4))));

  it('plays calls of its own trade, and shows what the first leaves on the phone of its owner', async () => {
    const { heard = [], beside } = await wordsOf(name);
    const notice = heard[0]?.notice;
    expect(heard.length).toBeGreaterThan(0);
    for (const { id } of heard) expect(TRADES[name] as readonly string[]).toContain(callOf(id)?.trade);
    expect(beside).toBe(`short-call/${heard[0]?.id}`);
    const html = await renderPage(routes[name], DAY);
    for (const { id, title } of heard) {
      expect(html).toContain(`id="hear-${id}"`);
      expect(textOf(html)).toContain(title);
    }
    expect(textOf(html)).toContain(`${notice?.news} ${notice?.rest}`);
  });

  it('links to its call, to /trust and to what it cannot do', async () => {
    const html = await renderPage(routes[name], DAY);
    const { heard = [] } = await wordsOf(name);
    for (const to of [`${routes[name]}#hear-${heard[0]?.id}`, '/trust', '/limits#every-ai-agent'])
      expect(html).toContain(`href="${to}"`);
  });

  it('names on its first screen its price, and leads to its call and to us', async () => {
    const { promise, actions } = await wordsOf(name);
    expect(promise).toBe('setup');
    expect(textOf(await renderPage(routes[name], DAY))).toContain(labels.promise);
    expect(labels.promise).toContain(`From ${readFacts().get('price:starter.monthly')} a month`);
    expect(actions.map(({ to }) => to)).toEqual([expect.stringMatching(/#hear-/), '/contact?about=demo#meeting']);
  });

  it('promises on its first three screens, and qualifies nothing', async () => {
    const { heading, lead, eyebrow, blocks } = await wordsOf(name);
    // The opening and the call fill the first two.
    const next = blocks.find(({ fold }) => !fold);
    const said = [eyebrow, heading, plainText(lead), JSON.stringify(next)].join(' ');
    expect(said.match(/\b(?:may|unless|cannot|can't|won't|isn't|doesn't)\b/gi) ?? []).toEqual([]);
  });

  it('lists the software of its trade as its owner has stated it', async () => {
    const { blocks } = await wordsOf(name);
    const answers = blocks
      .flatMap((block) => (block.kind === 'faq' ? block.items : []))
      .map(({ answer }) => plainText(answer));
    const listed = Object.entries(software.software).filter(([, { on }]) => on.includes(name));
    expect(listed.length).toBeGreaterThan(3);
    for (const [item, { works }] of listed) {
      const [before = '', after = ''] = software.sentences[works].replaceAll(/\[|\]\([^)]*\)/g, '').split('{names}');
      const said = answers
        .find((answer) => answer.includes(before))
        ?.split(before)[1]
        ?.split(after)[0];
      expect(said?.split(/, | or /)).toContain(item);
    }
  });

  it('counts from its tickets how many jobs pay for the first year', async () => {
    const { blocks } = await wordsOf(name);
    const sum = /Year one costs \$([\d,]+)\. That's (\d+) [^.]* at \$(\d+), about (\d+) a month\.$/;
    const [year = 0, jobs = 0, price = 1, month = 0] = blocks
      .flatMap(({ heading = '' }) => sum.exec(heading)?.slice(1) ?? [])
      .map((figure) => Number(figure.replaceAll(',', '')));
    const { monthly, setup = 0 } = planCalled('starter');
    // A restaurant quotes its room itself, so nothing there is the agent's to count.
    expect(year).toBe(name === 'restaurants' ? 0 : (12 * monthly + setup) / 100);
    expect(jobs).toBe(Math.ceil(year / price));
    expect(month).toBe(Math.round(jobs / 12));
  });
});

it('no two have the same parts in the same order', async () => {
  const pages = await Promise.all(NAMES.map(wordsOf));
  const orders = pages.map(({ blocks }) => blocks.map(({ kind, fold }) => `${kind}${fold ? ' folded' : ''}`).join());
  expect(new Set(orders).size).toBe(NAMES.length);
});

it('home leads to each of them', () => {
  expect(homeSections.trades.items.map(({ to }) => to)).toEqual(NAMES.map((name) => routes[name]));
});

it('the empty day of a rental is a thirtieth of its rent', () => {
  const { twoBedrooms = '', dayOfRent } = readSampleWorld().firms['property']?.prices ?? {};
  expect(dayOfRent).toBe(`$${Math.round(Number(twoBedrooms.replaceAll(/[$,]/g, '')) / 30)}`);
  expect(businesses.property.business).toBe(readSampleWorld().firms['property']?.name);
});

describe('software', () => {
  const { notBuiltIn, sentences } = software;
  const question = 'Does it work with yours?';
  const page = (trade: string) => ({
    blocks: [{ kind: 'faq', items: [{ question, software: trade, answer: 'By email.' }, { question: 'And?' }] }],
  });
  const stated = (works: string) =>
    checkContent('software.yaml', softwareSchema, {
      notBuiltIn,
      sentences,
      software: { Alpha: { works: 'ask', on: ['hvac'] }, Beta: { works, on: ['hvac'] }, Gamma: { works, on: ['law'] } },
    });

  it.each(['yes', 'calendar', 'email'] as const)('is said in another sentence by the word "%s"', (works) => {
    const [ofBeta, ofAlpha] = [sentences[works].replace('{names}', 'Beta'), sentences.ask.replace('{names}', 'Alpha')];
    const answer = `By email. ${ofBeta} ${ofAlpha}`;
    expect(withSoftware(page('hvac'), stated(works))).toEqual({
      blocks: [{ kind: 'faq', items: [{ question, answer, open: true }, { question: 'And?' }] }],
    });
  });

  it('is first said not to be built in while each of its trade is to be asked for', () => {
    const { blocks } = withSoftware(page('hvac'), stated('ask')) as ReturnType<typeof page>;
    const asked = sentences.ask.replace('{names}', 'Alpha or Beta');
    expect(blocks[0]?.items[0]?.answer).toBe(`${notBuiltIn} By email. ${asked}`);
  });

  it('is refused in another state, or for a page without any', () => {
    expect(() => stated('maybe')).toThrow('software.yaml');
    expect(() => withSoftware(page('bakeries'), stated('yes'))).toThrow('lists no software for "bakeries"');
  });
});

function planCalled(id: string) {
  const plan = catalog.plans.find((one) => one.id === id);
  if (!plan) throw new Error(`There is no plan "${id}".`);
  return plan;
}

function textOf(html: string): string {
  let text = '';
  new Parser({ ontext: (data) => void (text += data) }).end(html);
  return text;
}
