import react from '@vitejs/plugin-react';
import { createLogger, defineConfig, type Logger } from 'vite';
import { shortClassName } from './tools/vite/class-names.ts';
import { contentPlugin } from './tools/vite/content-plugin.ts';
import { importAgainPlugin } from './tools/vite/import-again-plugin.ts';
import { CHUNK_GROUPS } from './tools/pages/page-chunks.ts';
import { pagesPlugin } from './tools/pages/pages-plugin.ts';
import { propertyNamesPlugin } from './tools/vite/property-names-plugin.ts';
import { splitFontsPlugin } from './tools/vite/split-fonts-plugin.ts';

const plainLogger = createLogger('warn');
const EXPECTED = [
  // CSS modules read the file that a rule composes from without passing its name on; ours holds no address to resolve.
  'did not pass the `from` option',
  // The brand's icon is drawn after the styles are built.
  "/favicon.svg didn't resolve at build time",
];
const logger: Logger = {
  ...plainLogger,
  warnOnce: (message, options) => {
    if (!EXPECTED.some((text) => message.includes(text))) plainLogger.warnOnce(message, options);
  },
};

export default defineConfig({
  appType: 'custom',
  customLogger: logger,
  plugins: [contentPlugin(), pagesPlugin(), propertyNamesPlugin(), splitFontsPlugin(), importAgainPlugin(), react()],
  // The router's stand-in for a hook that React has had since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  define: { BUILD_YEAR: new Date().getUTCFullYear() },
  css: { modules: { generateScopedName: shortClassName } },
  build: {
    target: 'es2023',
    // The oldest browsers that know light-dark(), which every color token uses.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: {
      polyfill: false,
      // A page's code names its scripts itself, and a link fetches them before the press.
      resolveDependencies: (_file, files) => files.filter((file) => file.endsWith('.css')),
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A newcomer's first start needn't hear how long our plugins took.
      checks: { bundlerTimings: false, pluginTimings: false },
      // Saves 130 bytes of script on every page.
      optimization: { inlineConst: true },
      output: {
        codeSplitting: { groups: CHUNK_GROUPS },
      },
    },
  },
});
