import { expect, test } from 'vitest';
import { pdfText } from '#test/support/mail/pdf-text.ts';
import { BRIEF_FIELDS, briefProblems, summaryOf, type BriefAnswers } from '../shared/brief-answers.ts';
import { sampleBrief } from './brief-document.ts';
import { renderBriefPdf } from './brief-pdf.ts';

const MOST_PAGES = 15;

test("a brief's PDF carries no link or address that its sender typed, and keeps figures whole", async () => {
  const rows = [{ term: 'Website', value: 'https://evil.example/a\nme@evil.example, from $149.50, 8 a.m.' }];
  const pdf = await renderBriefPdf({
    ...sampleBrief(),
    businessName: 'Win at www.evil.example',
    files: ['evil.example.pdf'],
    sections: [{ heading: 'Business', rows, unanswered: [] }],
  });
  const shown = pdfText(pdf).replaceAll('\n', '');
  expect(shown).toContain('from $149.50, 8 a.m.');
  expect(shown).toContain('https: //evil .example/a');
  expect(shown).not.toMatch(/evil\.example|me@evil|https:\/\//);
  expect(pdf.toString('latin1')).not.toContain('evil.example');
});

test.each([
  ['lines', Array(60).fill('a').join('\n')],
  ['long words', 'W'.repeat(2_000)],
])('the longest brief that is taken, of %s, has few pages', async (_, text) => {
  const answers: BriefAnswers = {};
  for (const { id } of BRIEF_FIELDS.filter(({ kind }) => kind === 'area')) {
    if (briefProblems({ ...answers, [id]: text })[id] === undefined) answers[id] = text;
  }
  const pdf = await renderBriefPdf({ ...sampleBrief(), sections: summaryOf(answers) });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(MOST_PAGES);
});
