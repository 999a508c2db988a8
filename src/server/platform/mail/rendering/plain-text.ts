/** The text part of an email, made from its HTML so that the two never say different things. */
import { compile } from 'html-to-text';

/** Capitals would shout, and screen readers would spell some of them out. */
const heading = (blankLinesBefore: number) => ({
  format: 'heading',
  options: { uppercase: false, leadingLineBreaks: blankLinesBefore + 1, trailingLineBreaks: 1 },
});

/** Tables of facts keep their columns; all others only lay the email out. Widths in characters. */
const TABLE = { uppercaseHeaderCells: false, colSpacing: 2, maxColumnWidth: 72 };
const CELL = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

/** Compiled once: building the decision tree of the selectors takes twice as long as converting an email. */
const convert = compile({
  wordwrap: false,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: 'table[data-text-format=dataTable]', format: 'dataTable', options: TABLE },
    ...['td', 'th'].map((selector) => ({ selector, format: 'block', options: CELL })),
    { selector: 'h1', ...heading(1) },
    { selector: 'h2', ...heading(2) },
    { selector: 'h3', ...heading(1) },
    { selector: 'ul', options: { itemPrefix: '- ' } },
  ],
});

export function plainTextOf(html: string): string {
  return `${convert(html).replaceAll(/(?<![ \t])[ \t]+$/gm, '')}\n`;
}
