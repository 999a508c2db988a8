/** Renders one page to HTML at build time; the build turns every route into a file with it. */
import { prerender } from 'react-dom/static';
export { indexDocuments } from '../features/search/shared/site-search.ts';
import { App } from './app.tsx';
import { setPrerenderDay } from './settings/settings.ts';

/** The page's markup on a day (ISO), with its head elements (title, meta, canonical) in front of its body. */
export async function renderPage(path: string, day: string): Promise<string> {
  setPrerenderDay(day);
  const { prelude } = await prerender(<App ssrPath={path} />, {
    // Beyond the default of 12.8 KB, React would write a fallback and swap the content in by script.
    progressiveChunkSize: Infinity,
  });
  return new Response(prelude).text();
}
