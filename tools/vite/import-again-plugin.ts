/**
 * Lets code that did not load be asked for again. Browsers keep a module's failed load until the page is left, so that
 * a part for which the connection was lost once would never come; another address is another load.
 */
import type { Plugin } from 'vite';
import { IMPORT_AGAIN } from '#shared/site/page-start.ts';

const DYNAMIC_IMPORT = /\bimport\((?=[`"']\.\/)/g;

export function importAgainPlugin(): Plugin {
  return {
    name: 'import-again',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // Vite looks for the imports before it, to name the style sheets that come with each.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = file.code.replaceAll(DYNAMIC_IMPORT, `${IMPORT_AGAIN}(`);
        }
      },
    },
  };
}
