import { expect, test } from 'vitest';
import { buildReport } from '#features/assessment/shared/disc-report.ts';
import {
  QUESTION_COUNT,
  QUESTION_IDS,
  standingOf,
  type Answers,
  type Style,
} from '#features/assessment/shared/disc-scoring.ts';
import { renderDiscReportPdf } from './disc-report-pdf.ts';
import { pdfText } from '#test/support/mail/pdf-text.ts';
import { runSize } from '#test/support/run-size.ts';

/** One result for each wording of a report, by the leading styles, the second ones and the lead. */
const RESULTS: ReadonlyMap<string, Answers> = resultsOfEachKind();
const reportOf = (picks: readonly Style[]) => {
  const answers: Answers = Object.fromEntries(
    QUESTION_IDS.map((id, index) => [id, picks[index % picks.length] ?? 'D']),
  );
  return buildReport({ gender: 'female', answers });
};
const completedAt = Date.UTC(2026, 10, 21);

test('the PDF is tagged and titled', async () => {
  const pdf = await renderDiscReportPdf({ name: 'Ann', report: reportOf(['D', 'I']), completedAt });
  const text = pdf.toString('latin1');
  for (const mark of [
    '%PDF-1.7',
    '/Marked true',
    '/StructTreeRoot',
    '/Lang (en-US)',
    '/DisplayDocTitle true',
    '<pdfuaid:part>1',
    'DISC assessment report',
  ]) {
    expect(text).toContain(mark);
  }
  for (const tag of ['H1', 'H2', 'H3', 'P', 'L', 'LI', 'Figure']) expect(text).toContain(`/S /${tag}\n`);
  expect(text.match(/\/Alt \(/g)).toHaveLength(2);
});

test('the PDF says what the report says, section by section', async () => {
  const report = reportOf(['D', 'I', 'D']);
  const text = unspaced(pdfText(await renderDiscReportPdf({ name: 'Ann', report, completedAt })));
  const sections = [...report.portrait.ideas, report.toShare, ...report.sections];
  const said = sections.flatMap(({ heading, paragraphs, items }) => [heading, ...paragraphs, ...items]);
  for (const words of [report.portrait.name, report.headline, report.notice, ...said])
    expect(text).toContain(unspaced(words));
});

const { numRuns, limits } = runSize({ quick: 24, full: RESULTS.size });

test('every result has three pages, and no page holds a single bullet', limits, async () => {
  expect(RESULTS.size).toBeGreaterThan(80);
  // Spread evenly over the kinds, which are ordered by their leaders.
  const chosen = [...RESULTS].filter((_, index) => index % Math.floor(RESULTS.size / numRuns) === 0);
  const bullets = await Promise.all(
    chosen.map(async ([kind, answers]) => {
      const report = buildReport({ gender: 'prefer_not_to_say', answers });
      const pdf = await renderDiscReportPdf({ name: 'Ann', report, completedAt });
      return [kind, bulletsPerPage(pdf.toString('latin1'))] as const;
    }),
  );
  expect(bullets.filter(([, pages]) => pages.length !== 3 || pages.some((count) => count < 2))).toEqual([]);
});

test("the longest style's name is never broken", async () => {
  for (const picks of [['C'], ['C', 'C', 'D'], ['C', 'S'], ['C', 'I', 'S']] as const) {
    const report = reportOf(picks);
    const words = new Set(pdfText(await renderDiscReportPdf({ name: 'Ann', report, completedAt })).split(/\s+/));
    for (const { heading } of report.sections)
      for (const word of heading.split(' ')) expect(words, `${picks.join('')}: ${heading}`).toContain(word);
  }
});

test('the same report gives the same bytes', async () => {
  const report = reportOf(['D', 'I']);
  const [one, other] = await Promise.all([1, 2].map(() => renderDiscReportPdf({ name: 'Ann', report, completedAt })));
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true);
});

test.each(['山田', 'Дана', 'Ĉu', 'Łukasz Dvořák'])('names whom it is for: %s', async (name) => {
  const text = pdfText(await renderDiscReportPdf({ name, report: reportOf(['D', 'I']), completedAt }));
  expect(text.replaceAll('\n', '')).toContain(`For ${name} · November 21, 2026`);
});

test('a name too long for its line is cut', async () => {
  const text = pdfText(await renderDiscReportPdf({ name: 'W'.repeat(200), report: reportOf(['D']), completedAt }));
  expect(text.replaceAll('\n', '')).toMatch(/For W{30,80}… · November 21, 2026/);
});

function resultsOfEachKind(): Map<string, Answers> {
  const results = new Map<string, Answers>();
  const upTo = (most: number) => Array.from({ length: most + 1 }, (_, count) => count);
  for (const D of upTo(QUESTION_COUNT)) {
    for (const I of upTo(QUESTION_COUNT - D)) {
      for (const S of upTo(QUESTION_COUNT - D - I)) {
        const C = QUESTION_COUNT - D - I - S;
        const { first, second, slight, clear } = standingOf({ D, I, S, C });
        const size = slight ? 'slightly' : clear ? 'clearly' : 'by chance';
        const kind = `${first.join('')} ${size} before ${second.join('') || 'nothing'}`;
        const picks = 'D'.repeat(D) + 'I'.repeat(I) + 'S'.repeat(S) + 'C'.repeat(C);
        if (results.has(kind)) continue;
        // `picks` contains only the four letters.
        results.set(kind, Object.fromEntries(QUESTION_IDS.map((id, index) => [id, picks[index] as Style])));
      }
    }
  }
  return results;
}

/** The number of list items on each page, from the document's structure tree. */
function bulletsPerPage(pdf: string): number[] {
  const pages = [...pdf.matchAll(/\n(\d+) 0 obj\n<<\n\/Type \/Page\n/g)].map(([, id]) => id);
  const items = [...pdf.matchAll(/\/S \/LBody\n[^>]*?\/Pg (\d+) 0 R/g)].map(([, id]) => id);
  return pages.map((page) => items.filter((item) => item === page).length);
}

function unspaced(text: string): string {
  return text.replaceAll(/\s+/g, '');
}
