/** Measures what each page makes a browser load before any interaction, against the size budgets. */
import { join } from 'node:path';
import {
  brokenBudgets,
  formatSize,
  pageWeights,
  SIZE_BUDGETS,
  type PageWeight,
} from '../../tools/pages/page-weights.ts';
import { ROOT } from './support/bench-processes.ts';
import type { Topic } from './support/bench-table.ts';

export function measurePageSizes(): Topic[] {
  const weights = pageWeights(join(ROOT, 'dist'));
  return [everyPage(weights), budgets(weights)];
}

function everyPage(weights: readonly PageWeight[]): Topic {
  const size = (bytes: number) => formatSize({ unit: 'bytes' }, bytes);
  return {
    title: '1. Sizes before interaction: brotli, 1 KB = 1000 bytes',
    columns: ['page', 'JS', 'CSS', 'preloaded fonts', 'all fonts', 'HTML', 'JS files', 'requests'],
    rows: weights.map(({ path, js, css, preloadedFonts, fonts, html, jsFiles, requests }) => {
      const name = path === '*' ? '(not found)' : path;
      return [
        name,
        size(js),
        size(css),
        size(preloadedFonts),
        size(fonts),
        size(html),
        String(jsFiles),
        String(requests),
      ];
    }),
    remarks: ['Requests: the page, its JS and CSS, all fonts that the CSS names, images that are not lazy, the icon.'],
  };
}

function budgets(weights: readonly PageWeight[]): Topic {
  return {
    title: '1b. Size budgets',
    columns: ['budget', 'goal', 'worst', 'on', 'result'],
    rows: SIZE_BUDGETS.map((budget) => {
      const { name, limit, measure } = budget;
      const worst = Math.max(...weights.map(measure));
      const page = weights.find((weight) => measure(weight) === worst)?.path ?? '';
      const on = worst === 0 ? '' : page;
      return [
        name,
        `<= ${formatSize(budget, limit)}`,
        formatSize(budget, worst),
        on,
        worst > limit ? 'BROKEN' : 'kept',
      ];
    }),
    broken: brokenBudgets(weights),
  };
}
