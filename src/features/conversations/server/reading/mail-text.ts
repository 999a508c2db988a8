import { compile } from 'html-to-text';
import type { Email } from 'postal-mime';

/** The database keeps the whole text; a longer one is in the mailbox. In UTF-16 code units. */
const TEXT_MAX_LENGTH = 500_000;
/** "This message is in HTML." */
const STUB_MAX_LENGTH = 200;
const FULLER = 4;
/** A megabyte of HTML takes 0.3 s of the main thread. */
const HTML_MAX_LENGTH = 500_000;
const BLOCK = { format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } };
const HEADING = { format: 'heading', options: { uppercase: false } };

/** Programs mark what they quote by these; by a style alone, or by nothing, they indent what is written. */
const QUOTES = ['[type]', '[class]', '[cite]', '[id]', '[style*="border-left" i]'].map((mark) => `blockquote${mark}`);
/** Gmail gives what it indents the class of a quote. */
const INDENTS = ['border:none', 'border: none'].map((border) => `blockquote[style*="${border}" i][style*="40px"]`);
/** The end of a line such as "On …, Ann wrote:", and a quote that nothing marks. */
const BARE_QUOTE =
  /(?:\b(?:19|20)\d\d\b|\d[:.h]\d\d|@)[^<>]{0,200}(?:&gt;)?[^<>]{0,40}:\s*(?:<[^>]{0,500}>|\s|&nbsp;)*<blockquote>/i;

const converter = (bare: 'block' | 'blockquote') =>
  compile({
    wordwrap: false,
    // The whole document: words stand above the first of several nested documents, too.
    baseElements: { selectors: ['no-such-element'], returnDomByDefault: true },
    // Deeper elements would overflow the stack.
    limits: { maxDepth: 400 },
    selectors: [
      ...['img', 'style', 'script', 'title', 'template'].map((selector) => ({ selector, format: 'skip' })),
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      ...['td', 'th'].map((selector) => ({ selector, ...BLOCK })),
      { selector: 'blockquote', format: bare },
      { selector: 'blockquote[style]', format: 'block' },
      ...QUOTES.map((selector) => ({ selector, format: 'blockquote' })),
      ...INDENTS.map((selector) => ({ selector, ...BLOCK })),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, ...HEADING })),
    ],
  });

const convert = converter('block');
const convertBare = converter('blockquote');

/** What an email says, as text: its text part, unless that says far less than the HTML. Lines end in LF. */
export function mailText({ text = '', html = '' }: Pick<Email, 'text' | 'html'>): string {
  const plain = stored(text);
  if (html === '' || plain.length > STUB_MAX_LENGTH) return plain;
  const looked = html.slice(0, HTML_MAX_LENGTH);
  const rendered = stored((BARE_QUOTE.test(looked) ? convertBare : convert)(looked));
  return plain === '' || rendered.length > FULLER * plain.length ? rendered : plain;
}

function stored(text: string): string {
  return databaseText(text.replaceAll(/\r\n?/g, '\n')).slice(0, TEXT_MAX_LENGTH).toWellFormed().trimEnd();
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
export function databaseText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
