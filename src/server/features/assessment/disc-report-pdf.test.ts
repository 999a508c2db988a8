import { expect, test } from 'vitest';
import Pdf from 'pdfkit';
import { buildReport } from '../../../shared/disc-report.ts';
import { QUESTION_IDS, STYLES, type Answers, type Style } from '../../../shared/disc-scoring.ts';
import { renderDiscReportPdf } from './disc-report-pdf.ts';
import { drawableRuns, registerFonts } from '../../platform/pdf/pdf-fonts.ts';

/** Profiles of every kind: single leaders with each runner-up, ties of two, three and four, nothing but one style. */
const PROFILES: readonly (readonly Style[])[] = [
  ...STYLES.flatMap((first) =>
    STYLES.filter((other) => other !== first).map((second) => [first, first, first, second, second] as const),
  ),
  ['D', 'I'],
  ['S', 'C'],
  ['D', 'I', 'S'],
  ['D', 'I', 'S', 'C', 'D', 'I', 'S', 'C', 'D', 'C'],
  ['C'],
];
const reportOf = (picks: readonly Style[]) => {
  const answers: Answers = Object.fromEntries(
    QUESTION_IDS.map((id, index) => [id, picks[index % picks.length] ?? 'D']),
  );
  return buildReport({ gender: 'female', answers });
};
const completedAt = Date.UTC(2026, 10, 21);

test.each(PROFILES.map((picks) => ({ name: picks.join(''), picks })))(
  'the PDF of $name is tagged, titled and two to four pages long',
  async ({ picks }) => {
    const pdf = await renderDiscReportPdf({ name: 'Ann', report: reportOf(picks), completedAt });
    const text = pdf.toString('latin1');
    const pages = text.match(/\/Type \/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThanOrEqual(2);
    expect(pages).toBeLessThanOrEqual(4);
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
  },
);

test('the same report gives the same bytes', async () => {
  const report = reportOf(['D', 'I']);
  const [one, other] = await Promise.all([1, 2].map(() => renderDiscReportPdf({ name: 'Ann', report, completedAt })));
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true);
});

test.each(['山田', 'Ann 👋', 'Дана', 'a\u202Eb', 'Ĉu', 'W'.repeat(200)])(
  'a name that cannot be drawn is left out: %j',
  async (name) => {
    const report = reportOf(['D', 'I']);
    const [named, nameless] = await Promise.all(
      [name, null].map((given) => renderDiscReportPdf({ name: given, report, completedAt })),
    );
    expect(named?.equals(nameless ?? Buffer.alloc(0))).toBe(true);
  },
);

test('names of the Latin alphabets are cut into runs of the font that has their letters', () => {
  expect(drawableRuns('Zoë')).toEqual([{ font: 'text', text: 'Zoë' }]);
  expect(drawableRuns('Łukasz Dvořák')).toEqual([
    { font: 'extended', text: 'Ł' },
    { font: 'text', text: 'ukasz Dvo' },
    { font: 'extended', text: 'ř' },
    { font: 'text', text: 'ák' },
  ]);
});

test('the fonts have every letter of the reports and of drawable names', () => {
  const doc = new Pdf({ autoFirstPage: false });
  registerFonts(doc);
  // pdfkit has no public question for it; a missing glyph prints as an empty box.
  const has = (font: string, character: string) => {
    const { font: face } = Reflect.get(doc.font(font), '_font') as {
      font: { hasGlyphForCodePoint(code: number): boolean };
    };
    return face.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  };
  const words = new Set(PROFILES.flatMap((picks) => Array.from(JSON.stringify(reportOf(picks)))));
  const missing = ['text', 'strong', 'title'].flatMap((font) =>
    [...words].filter((character) => !has(font, character)),
  );
  expect(missing).toEqual([]);
  const latin = Array.from({ length: 0x180 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index));
  const runs = latin.flatMap((character) => drawableRuns(`a${character}`) ?? []);
  expect(runs.length).toBeGreaterThan(300);
  expect(runs.filter(({ font, text }) => Array.from(text).some((character) => !has(font, character)))).toEqual([]);
});
