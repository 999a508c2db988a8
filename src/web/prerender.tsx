/** Renders one page to HTML at build time; the build turns every route into a file with it. */
import { prerender } from 'react-dom/static';
import { App } from './app.tsx';

/** The page's markup, with its head elements (title, meta, canonical) in front of its body. */
export async function renderPage(path: string): Promise<string> {
  const { prelude } = await prerender(<App ssrPath={path} />, {
    // Beyond its default of 12.8 KB React would write the fallback and swap the content in by script.
    progressiveChunkSize: Infinity,
  });
  return new Response(prelude).text();
}
