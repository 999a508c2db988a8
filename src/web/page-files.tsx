/** Finds a page's code by its name: a file in pages/, or, for a page that is only words, its content file. */
import type { Brochure, PageWords } from '../content/content-schema.ts';
import type { PageName } from '../shared/site/routes.ts';
import { Opening } from './blocks/opening.tsx';
import { registerPages, type PageModule } from './navigation/page-loader.ts';

const code = import.meta.glob<PageModule>('./pages/*-page.tsx');
const openings = import.meta.glob<PageWords>('../../content/pages/plain/*-page.yaml', { import: 'default' });
const brochures = import.meta.glob<Brochure>('../../content/brochures/plain/*-brochure.yaml', { import: 'default' });

registerPages(async (name) => {
  const own = code[`./pages/${name}-page.tsx`];
  if (own) return own();
  const opening = openings[`../../content/pages/plain/${name}-page.yaml`];
  if (opening) return openingPage(name, await opening());
  const brochure = brochures[`../../content/brochures/plain/${name}-brochure.yaml`];
  if (brochure) {
    const [words, { BrochurePage }] = await Promise.all([brochure(), import('./blocks/brochure-page.tsx')]);
    return { default: () => <BrochurePage name={name} words={words} /> };
  }
  throw new Error(`The page "${name}" has neither a file in src/web/pages nor words in a plain/ folder of content.`);
});

function openingPage(name: PageName, words: PageWords): PageModule {
  return { default: () => <Opening name={name} words={words} /> };
}
