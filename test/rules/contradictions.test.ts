/** Facts that pages once told differently: the cap, the start of the fee, refunds, canceling, extras and hours. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { Router } from 'wouter';
import home from '#content/home-sections.yaml';
import project from '#content/brochures/how-it-works-brochure.yaml';
import words from '#content/brochures/pricing-brochure.yaml';
import pricingWords from '#content/pricing/pricing-words.yaml';
import checkout from '#content/checkout/checkout-words.yaml';
import edition from '#content/terms.yaml';
import { estimateMonth } from '#features/pricing/shared/bill-estimate.ts';
import { reportOn } from '#features/questionnaire/shared/questionnaire-report.ts';
import { catalog } from '#features/pricing/shared/catalog.ts';
import { minutesAtCap } from '#features/pricing/shared/month-bill.ts';
import { cheapestPlan } from '#features/pricing/shared/plan-bill.ts';
import { artifactOf } from '#web/blocks/brochure-page.tsx';
import { PLAN_ROWS } from '#web/blocks/prices/plan-rows.ts';
import { MonthBills } from '#features/pricing/web/month-bills.tsx';
import { voicePlans } from '#web/blocks/prices/plan-rows.ts';
import { CONTENT, parseYaml } from '#tools/content/content-facts.ts';
import { found, texts } from '../support/content-texts.ts';

const pricing = artifactOf(words, 'voice-pricing');

describe('the plan that is named', () => {
  const largest = Math.max(...voicePlans.map(minutesAtCap));
  const everyMinute = Array.from({ length: largest + 500 }, (_, minutes) => minutes);
  const htmlOf = (element: ReturnType<typeof createElement>) =>
    // oxlint-disable-next-line react/no-children-prop -- this file has no JSX
    renderToStaticMarkup(createElement(Router, { ssrPath: '/pricing', children: element }));

  it('answers every minute under its default cap, in the calculator too', () => {
    for (const minutes of everyMinute) {
      const named = cheapestPlan(voicePlans, minutes);
      expect(named?.raised === undefined, `${minutes} minutes`).toBe(minutes <= largest);
      const month = { calls: minutes, minutesPerCall: 1, afterHours: 0, bookingValue: 0, staffCost: 0 };
      const { cheapest } = estimateMonth(month, pricing.assumptions, voicePlans);
      const byCap = voicePlans.find((plan) => minutes <= minutesAtCap(plan)) ?? voicePlans.at(-1);
      expect([cheapest.plan.id, byCap?.id], `${minutes} minutes`).toEqual([named?.plan.id, named?.plan.id]);
    }
  });

  const edges = voicePlans.flatMap((plan) => [plan.included.minutes, minutesAtCap(plan)]);
  const sampled = [0, 1, ...edges.flatMap((at) => [at - 1, at, at + 1])].filter((minutes) => minutes <= largest);
  it.each([...new Set(sampled)])('is the one that the sample months mark at %i minutes', (minutes) => {
    const months = [{ name: 'Any', months: 12, text: 'Any', days: [minutes] }];
    const html = htmlOf(createElement(MonthBills, { words: { ...pricing, months } }));
    const [, row = ''] = /<tbody><tr>(.*?)<\/tr>/.exec(html) ?? [];
    const marked = [...row.matchAll(/<td([^>]*)>/g)].findIndex(([, attributes]) => attributes?.includes('data-best'));
    expect(voicePlans[marked]?.id).toBe(cheapestPlan(voicePlans, minutes)?.plan.id);
  });

  it('says in its terms at how many minutes the cap stops calls', () => {
    for (const plan of voicePlans)
      expect(catalog.plans.find(({ id }) => id === plan.id)?.cap).toContain(minutesAtCap(plan).toLocaleString('en-US'));
  });
});

describe('the monthly fee', () => {
  test.each(catalog.plans.filter(({ kind }) => kind !== 'free'))('of $name begins as its terms say', (plan) => {
    expect(/goes live/.test(plan.renewal)).toBe(plan.begins === 'go-live');
    expect(/first month when you order/.test(plan.renewal)).toBe(plan.begins === 'order');
  });

  it('of each voice plan begins at go-live, and every price table says so', () => {
    for (const { id } of voicePlans) expect(catalog.plans.find((plan) => plan.id === id)?.begins).toBe('go-live');
    expect(PLAN_ROWS.some(({ label }) => /monthly.*go-live/i.test(label))).toBe(true);
  });

  it('is nowhere said to be due with the setup', () => {
    expect(found(/[^.]*setup (fee )?and (the |your )?first month[^.]*\./gi)).toEqual([]);
  });
});

it('refunds of a setup fee last until the sign-off, and those of a build until its first version', () => {
  const promises = found(/[^.]*\b(setup|build) fee[^.]*\brefund[^.]*|[^.]*\bsetup (is (fully )?)?refund[^.]*/gi);
  expect(promises.length).toBeGreaterThan(3);
  const settled = /until you (sign off|do)|first version/i;
  expect(promises.filter((promise) => !settled.test(promise))).toEqual([]);
  expect(found(/[^.]*\brefund the setup fee\b[^.]*/gi).every((text) => text.includes('in full'))).toBe(true);
  expect(found(/(paid back|refund\w*)[^.]*before the first (test )?call/gi)).toEqual([]);
});

it('a plan is canceled in the account or by one email, and nothing else is asked for', () => {
  const ways = found(/[^.]*\bcancel\b[^.]*\bemail\b[^.]*/gi);
  expect(ways.length).toBeGreaterThan(1);
  expect(ways.filter((way) => !way.includes('account'))).toEqual([]);
  expect(found(/cancel\w*[^.]*\b(by|in) (email|writing|phone) only/gi)).toEqual([]);
});

it('the checkout and the terms page name the version that an order stores', () => {
  expect(checkout.acceptHint).toContain(`version ${edition.version}`);
  expect(texts.find(({ path }) => path.endsWith('terms-brochure.yaml'))?.text).toContain(`Version ${edition.version}`);
});

it('who reads, writes and calls is the same wherever it is said', () => {
  expect(found(/call may use an AI voice/gi)).toEqual([]);
  expect(found(/a person goes through it with you/gi)).toEqual([]);
});

it('marks as best for the year the plan that takes every call, and calls none the lowest', () => {
  const html = renderToStaticMarkup(createElement(MonthBills, { words: pricing }));
  const year = html.split(pricingWords.months.year).at(-1) ?? '';
  const cells = [...year.matchAll(/<td([^>]*)>(.*?)<\/td>/g)].map(([, attributes = '', cell = '']) => ({
    best: attributes.includes('data-best'),
    capped: cell.includes('capped in'),
  }));
  expect(cells.filter(({ best }) => best)).toEqual([{ best: true, capped: false }]);
  expect(found(/\blowest\b[^.]*(bill|year|total)/gi)).toEqual([]);
});

it('says in the same words wherever it is told what the agent does at the cap', () => {
  const told = found(/\b(At|Past) (the|your|its) cap\b[^\n]*/g);
  for (const place of ['terms-brochure', 'pricing-brochure', 'home-sections', 'questionnaire-words', 'plans'])
    expect(
      told.map((text) => text.replace(/^\S*?([\w-]+)\.yaml.*/s, '$1')),
      place,
    ).toContain(place);
  expect(told.filter((text) => !text.includes(catalog.atCap))).toEqual([]);
  expect(texts.find(({ path }) => path === 'chat/prices.yaml')?.text).toContain(catalog.atCap);
  expect(found(/messages only|takes messages free/gi)).toEqual([]);
});

it('names texts and carrier fees beside the monthly price of each voice plan, and promises none without extras', () => {
  expect(catalog.note).toContain('Texts and carrier fees at cost.');
  expect(JSON.stringify(reportOn({ pain: ['missed-calls'] }, catalog))).toContain(catalog.note);
  expect(checkout.firstAtGoLive).toContain('carrier fees');
  expect(found(/never costs more|no extra charges|you pay nothing extra/gi)).toEqual([]);
});

it('setup covers one calendar, and a link to other software is quoted and tested before it is paid', () => {
  expect(found(/calendar or (?:a )?CRM|\bYour CRM\b(?!, once linked)/g)).toEqual([]);
  expect(found(/Setup covers [^']*one Google or Outlook calendar/g)).toHaveLength(1);
});

it('prices are no examples', () => {
  expect(found(/example (price|plan|term)s?\b/gi)).toEqual([]);
});

it('a page whose first words name the monthly price of the smallest plan names its setup as well', () => {
  const wordsOf = (path: string) => parseYaml(readFileSync(join(CONTENT, path), 'utf8')) as Record<string, string>;
  const { promise: ofVoicePlans = '' } = wordsOf('block-words.yaml');
  const heads = globSync('brochures/*.yaml', { cwd: CONTENT }).map((path) => {
    const { lead, promise = '' } = wordsOf(path);
    return { path, lead: `${lead} ${promise === 'setup' ? ofVoicePlans : promise}` };
  });
  const priced = heads.filter(({ lead }) => lead.includes('{price:starter.monthly}'));
  expect(priced.length).toBeGreaterThan(5);
  const silent = priced.filter(({ lead }) => !lead.includes('{price:starter.setup}'));
  expect(silent.map(({ path }) => path)).toEqual([]);
});

it('urgent calls suit the receptionist, and danger is for 911', () => {
  expect(found(/callers have an emergency|upset, sick or in danger/gi)).toEqual([]);
  const limits = found(/Our agent isn't an emergency service/g);
  expect(limits.map((limit) => limit.split(':')[0])).toEqual(['brochures/limits-brochure.yaml']);
  expect(texts.find(({ path }) => path === 'brochures/limits-brochure.yaml')?.text).toContain('dial 911');
});

it('a call back is nowhere called hard to answer', () => {
  expect(found(/hard to answer/gi)).toEqual([]);
});

it("counts the client's hours alike wherever it names them", () => {
  const { days } = artifactOf(project, 'project-waveform');
  const goLive = 14;
  const parts = [days.filter(({ day }) => day <= goLive), days.filter(({ day }) => day > goLive)];
  const [before = 0, after = 0] = parts.map((some) => some.reduce((sum, { yours }) => sum + yours, 0));
  expect(before + after).toBe(9);
  expect(project.lead).toContain('never more than an hour and a half in a day');
  expect(Math.max(...days.map(({ yours }) => yours))).toBe(1.5);
  expect(home.steps.lead).toContain(`${before} hours of your time up to day ${goLive}, and ${after} in the week after`);
  const hours = found(/\b(?!the\b)\S+ hours?\b(?=[^.]{0,20}\byour time|[^.]{0,4}; we handle|, spread over| go\b)/gi);
  expect(hours.length).toBeGreaterThan(2);
  expect(hours.filter((said) => !/nine hours$|^home-/.test(said))).toEqual([]);
});

it('articles promise no more about their writers than their bylines say', () => {
  expect(found(/names its (author|writer)/gi)).toEqual([]);
});
