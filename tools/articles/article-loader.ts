import { Marked } from 'marked';
import type * as v from 'valibot';
import { parse } from 'yaml';
import type { Claim } from '#schemas/claim-schema.ts';
import { anchorOf } from '#shared/text/inline-text.ts';
import { numberFootnotes } from '../claims/claims-ledger.ts';
import { article, type Article, type ArticleSummary } from '#schemas/article-schema.ts';
import { splitArticle } from '../content/content-facts.ts';
import { figureHtml, pointOf } from './article-figure.ts';
import { CITATION, setSideNotes } from './side-notes.ts';

const WORDS_PER_MINUTE = 220;
/** What the text of an article must hold that gives this. */
const PROOFS: Readonly<Record<LoneArticle['gives'], RegExp>> = {
  script: /<blockquote>/,
  table: /<table>/,
  // Two points don't make a checklist.
  checklist: /<ol>(?:(?!<\/ol>)[\s\S])*(?:<li>(?:(?!<\/ol>)[\s\S])*){5}<\/ol>/,
};

type Check = <Schema extends v.GenericSchema>(path: string, schema: Schema, value: unknown) => v.InferOutput<Schema>;

interface ArticleTools {
  fill: (text: string) => string;
  check: Check;
  ledger: ReadonlyMap<string, Claim>;
}

export type LoneArticle = Omit<Article, 'related'> & Pick<ArticleSummary, 'asks' | 'about' | 'point'>;

export function loadArticle(slug: string, file: string, { fill, check, ledger }: ArticleTools): LoneArticle {
  const { front, body } = splitArticle(fill(file));
  const path = `articles/${slug}.md`;
  const facts = check(path, article, parse(front));
  const contents: Article['contents'] = [];
  let tables = 0;
  const markdown = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = anchorOf(text);
        if (depth === 2) contents.push({ id, heading: text });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      table(token) {
        const cells = (row: typeof token.header, tag: string) =>
          row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('');
        // An empty corner cell is no header.
        const head = `<tr>${cells(token.header, 'th scope="col"').replaceAll('</th scope="col">', '</th>').replaceAll('<th scope="col"></th>', '<td></td>')}</tr>`;
        tables += 1;
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
        // Focusable, so that a keyboard can scroll a table that is wider than the screen.
        return `<div class="table sideways" tabindex="0" role="region" aria-label="Table ${tables}"><table><thead>${head}</thead><tbody>${rows}</tbody></table></div>\n`;
      },
    },
  });
  const { figure, ...about } = facts;
  const point = pointOf(figure);
  const text = body.replace('\n\n', `\n\n${figureHtml(figure)}\n\n`);
  const marks = [...text.matchAll(CITATION)].map(([, note = '']) => ({ note }));
  const footnotes = numberFootnotes(path, marks, ledger);
  const html = setSideNotes(markdown.parse(text.replaceAll(/ ?\[ours\]/g, ''), { async: false }), footnotes);
  if (!PROOFS[facts.gives].test(html)) throw new Error(`${path} gives a ${facts.gives}, but its text has none.`);
  const words = body.split(/\s+/).filter(Boolean).length;
  const [opening = '', rest = ''] = html.split(/(?<=<\/figure>)/, 2);
  return {
    ...about,
    slug,
    ...(point && { point }),
    readingMinutes: Math.ceil(words / WORDS_PER_MINUTE),
    contents,
    footnotes,
    opening,
    html: rest,
  };
}
