import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import words from '#content/brochures/pricing-brochure.yaml';
import pricingWords from '#content/pricing/pricing-words.yaml';
import { estimateMonth, type CallMonth } from '../shared/bill-estimate.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { artifactOf } from '#web/blocks/brochure-page.tsx';
import { CalculatorResult } from './calculator-result.tsx';
import { voicePlans } from '#web/blocks/prices/plan-rows.ts';

const facts = artifactOf(words, 'voice-pricing');
const { pays, breakEven } = pricingWords.calculator;
const MONTH: CallMonth = { calls: 200, minutesPerCall: 2.5, afterHours: 25, bookingValue: 120, staffCost: 18 };

it.each([
  ['how many bookings pay for it', {}, fillWords(pays.many, { count: '3' })],
  ['that one booking pays for it', { bookingValue: 5000 }, pays.one],
  ['that there are too few calls after hours', { bookingValue: 4 }, fillWords(pays.tooMany, { count: '69' })],
  ['that no call comes after hours', { afterHours: 0 }, fillWords(pays.tooMany, { count: '3' })],
  ['that bookings are worth nothing', { bookingValue: 0 }, pays.none],
  ['that nothing is gained without calls', { calls: 0 }, pays.zero],
] satisfies [string, Partial<CallMonth>, string][])('says first %s', (_, change, first) => {
  const [, verdict] = /role="status"[^>]*><p[^>]*>([^<]*)/.exec(resultOf(change)) ?? [];
  expect(verdict).toBe(first);
});

it('rounds the share of calls after hours to the nearest percent', () => {
  // 2 bookings of 60 calls are 3.3%.
  expect(resultOf({ calls: 100, afterHours: 60 })).toContain(fillWords(breakEven.share, { percent: '3' }));
});

function resultOf(change: Partial<CallMonth>): string {
  const month = { ...MONTH, ...change };
  const estimate = estimateMonth(month, facts.assumptions, voicePlans);
  return renderToStaticMarkup(
    <Router ssrPath="/pricing">
      <CalculatorResult facts={facts} month={month} estimate={estimate} />
    </Router>,
  );
}
