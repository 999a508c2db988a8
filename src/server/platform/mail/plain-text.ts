/** The text part of an email, made from its HTML so that the two never say different things. */
import { toPlainText } from '@react-email/render';

/** Capitals would shout, and screen readers spell some of them out. */
const heading = (blankLinesBefore: number) => ({
  format: 'heading',
  options: { uppercase: false, leadingLineBreaks: blankLinesBefore + 1, trailingLineBreaks: 1 },
});

export function plainTextOf(html: string): string {
  const text = toPlainText(html, {
    selectors: [
      { selector: 'h1', ...heading(1) },
      { selector: 'h2', ...heading(2) },
      { selector: 'h3', ...heading(1) },
      { selector: 'ul', options: { itemPrefix: '- ' } },
    ],
  });
  return `${text.replaceAll(/(?<![ \t])[ \t]+$/gm, '')}\n`;
}
