import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contentPlugin } from './build/content-plugin.ts';
import { ACCOUNT_PAGES_CHUNK, BROCHURE_CHUNK, FORMS_CHUNK, MEETINGS_CHUNK } from './build/page-chunks.ts';
import { sonnerStylesPlugin } from './build/sonner-styles-plugin.ts';
import { splitFontsPlugin } from './build/split-fonts-plugin.ts';

/** The blocks of long pages and what their artefacts share; what the home page shows first has a design of its own. */
const BROCHURE =
  /\/src\/web\/(artefacts\/marked-text|blocks\/(brochure|[a-z]+-block|block-|footnotes|rich-text|link-buttons|plan-table|circumplex|style-bars|use-player))/;
/** What the blog and the search page share; the search itself comes on first use. */
const SEARCH_BOX = /\/src\/web\/features\/search\/|\/src\/shared\/search-page|\/content\/pages\/search-page\.yaml/;
/** The engine under long forms and the schemas that it checks by; with it the contact page, which also needs the blocks. */
const FORMS =
  /\/node_modules\/valibot\/|\/src\/web\/(forms\/(?!watch-queue|first-arrival|run-submission|send-queue)|features\/contact\/|features\/meetings\/meeting-invite|pages\/contact-page|ui\/(area|select)-field)|\/src\/shared\/(contact-(schema|anchors)|phone-number|text-length|visit-source)|\/content\/(consents|brochures\/contact-brochure)\.yaml/;
/** What the meeting page and the contact page's invitation share. */
const MEETINGS =
  /\/src\/web\/(features\/meetings\/(?!meeting-invite)|pages\/meeting-page)|\/content\/(pages\/meeting-page|meetings)\.yaml/;

export default defineConfig({
  appType: 'custom',
  plugins: [contentPlugin(), sonnerStylesPlugin(), splitFontsPlugin(), react()],
  define: { BUILD_YEAR: new Date().getUTCFullYear() },
  build: {
    target: 'es2023',
    // The oldest browsers that know light-dark(), which every colour token uses.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs goes into one file, so that a page loads three: the entry, this and its own.
          groups: [
            { name: 'site', test: isSharedByAllPages },
            { name: ACCOUNT_PAGES_CHUNK, test: isAccountPage },
            { name: BROCHURE_CHUNK, test: BROCHURE },
            { name: 'search-box', test: SEARCH_BOX },
            { name: MEETINGS_CHUNK, test: MEETINGS },
            { name: FORMS_CHUNK, test: FORMS },
          ],
        },
      },
    },
  },
});

/** React, the router and what stands around every page. */
function isSharedByAllPages(id: string): boolean {
  return (
    /\/node_modules\/(react|react-dom|scheduler|wouter|use-sync-external-store)\/|rolldown\/runtime|vite\/preload-helper/.test(
      id,
    ) ||
    (/\/src\/shared\/(disc-scoring|assessment-facts|routes|money|inline-text)|\/content\/(brand|navigation|newsletter|pricing)\.yaml|\/src\/web\/(main|app|page-files|navigation|shell|messages|blocks|artefacts\/((use-)?playback|waveform|call-sheet\.module)|ui\/(button|icons|phone|format-date|field)|calls\/(functions-client|random-id)|forms\/(form\.|form-alert|queued-calls)|settings|features\/(sign-in\/(auth-context|auth-loader|session-tokens|account-initials)|assessment\/(stored-run|forgotten-run)|newsletter))/.test(
      id,
    ) &&
      !/toaster|chat-widget|path-likeness|mailed-action/.test(id) &&
      !BROCHURE.test(id))
  );
}

/** The forms at /auth, /auth/reset and /auth/confirm share most of their code, so they share one file. */
function isAccountPage(id: string): boolean {
  return /\/src\/web\/(features\/sign-in\/(account-form|auth-layout|auth-form\.module|password-hint)|pages\/auth(-confirm|-reset)?-page)/.test(
    id,
  );
}
