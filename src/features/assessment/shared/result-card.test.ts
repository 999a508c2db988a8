import { describe, expect, test } from 'vitest';
import brand from '#content/brand.yaml?looks';
import words from '#content/assessment/picture-words.yaml';
import { assessmentBody } from '#test/support/mail/submissions.ts';
import { CARD_HEIGHT, CARD_WIDTH, describeCard, resultCard, type CardFace } from './result-card.ts';

const { answers } = assessmentBody();
const { name, line } = describeCard(answers);
/** Each character as wide as half its height. */
const measure = (text: string, _face: CardFace, size: number) => (text.length * size) / 2;
const cardFor = (siteUrl: string, firstName: string | null = null) =>
  resultCard({ answers, firstName, siteUrl }, measure);
const edge = CARD_WIDTH - 64;

describe('the picture of a result', () => {
  test.each([
    ['https://agency.example', 'agency.example'],
    ['https://www.a-longer-name.agency.example/base/', 'www.a-longer-name.agency.example'],
    ['http://localhost:3000', 'localhost:3000'],
  ])('of %s says at the foot whose it is and where: %s, up to the margin', (siteUrl, host) => {
    const [firm, place] = cardFor(siteUrl).texts.slice(-2);
    expect([firm?.text, place?.text]).toEqual([brand.name, host]);
    expect((place?.x ?? 0) + measure(host, 'mono', place?.size ?? 0)).toBe(edge);
    expect(place?.baseline).toBe(firm?.baseline);
  });

  test('has the first name between the eyebrow and the portrait, if at all', () => {
    const column = (firstName: string | null) =>
      cardFor('https://agency.example', firstName)
        .texts.slice(0, -2)
        .map(({ text }) => text);
    const named = column('Zoë');
    expect(named.slice(0, 2)).toEqual([words.eyebrow, 'Zoë']);
    expect(named.filter((text) => text !== 'Zoë')).toEqual(column(null));
    expect(column(null).slice(1).join(' ')).toBe(`${name} ${line}`);
  });

  test('breaks lines within their column, in reading order, and draws inside its edges', () => {
    for (const firstName of [null, 'Maximiliana']) {
      const { texts, paths, alt } = cardFor('https://agency.example', firstName);
      const column = texts.slice(0, -2);
      for (const { text, x, face, size } of column) {
        const isOneWord = !text.includes(' ');
        expect(isOneWord || x + measure(text, face, size) <= edge, text).toBe(true);
      }
      const baselines = column.map(({ baseline }) => baseline);
      expect(baselines).toEqual(baselines.toSorted((a, b) => a - b));
      expect(new Set(baselines).size).toBe(column.length);
      for (const { x, y } of paths) expect([x >= 0 && x < CARD_WIDTH, y >= 0 && y < CARD_HEIGHT]).toEqual([true, true]);
      expect(alt).toContain(name);
      expect(alt).toContain(line);
    }
  });
});
