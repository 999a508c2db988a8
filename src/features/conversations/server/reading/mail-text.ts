import { compile } from 'html-to-text';
import type { Email } from 'postal-mime';

/** The database keeps the whole text; a longer one is in the mailbox. In UTF-16 code units. */
const TEXT_MAX_LENGTH = 500_000;
/** "This message is in HTML." */
const STUB_MAX_LENGTH = 200;
const FULLER = 4;
/** A megabyte of HTML takes 0.3 s of the main thread. */
const HTML_MAX_LENGTH = 500_000;
/** In UTF-16 code units, of what stands above a quote. */
const ABOVE_LOOKED_AT = 1_000;
const LINE_LOOKED_AT = 250;
const BLOCK = { format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } };
const HEADING = { format: 'heading', options: { uppercase: false } };

/** What marks a blockquote as a quote. Without one of these, it only indents what the author wrote. */
const QUOTES = ['[type]', '[class]', '[cite]', '[id]', '[style*="border-left" i]'].map((mark) => `blockquote${mark}`);
/** Gmail gives what it indents the class of a quote. */
const INDENTS = ['border:none', 'border: none'].map((border) => `blockquote[style*="${border}" i][style*="40px"]`);
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
  const rendered = stored((hasBareQuote(looked) ? convertBare : convert)(looked));
  return plain === '' || rendered.length > FULLER * plain.length ? rendered : plain;
}

/** Whether a quote that nothing marks stands below a line such as "On …, Ann wrote:". */
function hasBareQuote(html: string): boolean {
  const start = html.search(/<blockquote>/i);
  const above = html.slice(Math.max(0, start - ABOVE_LOOKED_AT), Math.max(0, start));
  const line = above
    .replaceAll(/<[^<>]*>|&nbsp;/g, ' ')
    .trimEnd()
    .slice(-LINE_LOOKED_AT);
  return line.endsWith(':') && /\b(?:19|20)\d\d\b|\d[:.h]\d\d|@/.test(line);
}

function stored(text: string): string {
  return databaseText(text.replaceAll(/\r\n?/g, '\n')).slice(0, TEXT_MAX_LENGTH).toWellFormed().trimEnd();
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
export function databaseText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
