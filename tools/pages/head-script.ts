/** The scripts in each page's head: small, and the same on all, so that all pages share their hashes in the policy. */
import { build, type Rolldown } from 'vite';
import { CODE_ATTRIBUTE, HOLD_LOAD } from '#shared/site/page-start.ts';

/** Its text, minified. */
export async function bundleHeadScript(root: string): Promise<string> {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: 'src/web/head-script.ts',
        output: { format: 'iife' },
        // Every page's HTML has this script, and its bytes count.
        optimization: { inlineConst: true },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code.trim();
}

/** The first of the modules that delay `load`. It is in the HTML so that the content security policy allows its text. */
const HOLD_ELEMENT = `<script type="module" async>${HOLD_LOAD}()</script>`;

/** @param files Addresses of the page's code, entry first. */
export function headScriptElements(script: string, files: readonly string[]): string {
  return `<script ${CODE_ATTRIBUTE}="${files.join(' ')}">${script}</script>${HOLD_ELEMENT}`;
}
