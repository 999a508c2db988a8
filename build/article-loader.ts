/** Reads one article: front matter, Markdown body, reading time, table of contents and source marks. */
import { Marked } from 'marked';
import type * as v from 'valibot';
import { parse } from 'yaml';
import { article, type Article } from './content-schema.ts';

const WORDS_PER_MINUTE = 220;

type Check = <Schema extends v.GenericSchema>(path: string, schema: Schema, value: unknown) => v.InferOutput<Schema>;

export function loadArticle(slug: string, file: string, fill: (text: string) => string, check: Check): Article {
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(fill(file)) ?? [];
  const facts = check(`articles/${slug}.md`, article, parse(front));
  const contents: Article['contents'] = [];
  const markdown = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = slugify(text);
        if (depth === 2) contents.push({ id, heading: text });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      table(token) {
        const cells = (row: typeof token.header, tag: string) =>
          row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('');
        const head = `<tr>${cells(token.header, 'th scope="col"').replaceAll('</th scope="col">', '</th>')}</tr>`;
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
        // Focusable, because a keyboard must be able to scroll a table that is wider than the screen.
        return `<div class="table" tabindex="0" role="region" aria-label="Table"><table><thead>${head}</thead><tbody>${rows}</tbody></table></div>\n`;
      },
    },
  });
  const html = markdown.parse(body, { async: false }).replaceAll(/\[(\d+)\](?!\()/g, (mark, id: string) => {
    if (!facts.sources.some((source) => source.id === Number(id))) {
      throw new Error(`content/articles/${slug}.md cites ${mark}, which is not among its sources.`);
    }
    return `<sup><a href="#source-${id}" aria-label="Source ${id}">${id}</a></sup>`;
  });
  const words = body.split(/\s+/).filter(Boolean).length;
  return { ...facts, slug, readingMinutes: Math.ceil(words / WORDS_PER_MINUTE), contents, html };
}

function slugify(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
