import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { PageName } from '#shared/site/routes.ts';
import { ownFileOf, PAGE_NAMES } from './page-kinds.ts';
import { codeOfParts } from './page-parts.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** One import for each page. A file of its own, because a page that was served names the files it needs itself. */
const TABLE = 'virtual:page-table';
const PAGE = 'virtual:page/';

export function pagesPlugin(): Plugin {
  return {
    name: 'pages',
    resolveId: (id) => (id === TABLE || id.startsWith(PAGE) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${TABLE}`) return pageTable();
      const page = pageOfModule(id);
      return page && { code: codeOf(page), moduleSideEffects: true };
    },
  };
}

/** The page whose module has this id. */
export function pageOfModule(id: string): PageName | undefined {
  return id.startsWith(`\0${PAGE}`) ? (id.slice(PAGE.length + 1) as PageName) : undefined;
}

function pageTable(): string {
  return `export default { ${PAGE_NAMES.map((page) => `'${page}': () => import('${PAGE}${page}')`).join(',\n')} };`;
}

/** A page is a file of its own or, if it is only words and parts that they name, a content file. */
function codeOf(page: PageName): string {
  const own = ownFileOf(page);
  if (own) return keeping(page, `import * as page from '/${own}';`, 'page');
  const opening = `content/pages/${page}-page.yaml`;
  if (exists(opening)) return layOut(page, opening, 'opening', 'Opening');
  const brochure = `content/brochures/${page}-brochure.yaml`;
  if (exists(brochure)) return layOut(page, brochure, 'brochure-page', 'BrochurePage', codeOfParts(page, brochure));
  throw new Error(
    `The page "${page}" has neither words (${opening} or ${brochure}) nor a file of its own (${page}-page.tsx).`,
  );
}

function layOut(page: PageName, words: string, file: string, layout: string, more = { code: '', props: '' }): string {
  const head = `import { createElement } from 'react'; import words from '/${words}';
import { ${layout} } from '/src/web/blocks/${file}.tsx'; ${more.code}`;
  return keeping(page, head, `{ default: () => createElement(${layout}, { name: '${page}', words, ${more.props} }) }`);
}

/** Whichever file the bundler puts the page into: once the file has run, the page is known by its name. */
function keeping(page: PageName, imports: string, value: string): string {
  return `${imports} import { keepPage } from '/src/web/navigation/page-loader.ts'; keepPage('${page}', ${value});`;
}

function exists(path: string): boolean {
  return existsSync(resolve(ROOT, path));
}
