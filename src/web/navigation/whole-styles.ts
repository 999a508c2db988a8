import { EARLY_ACTS } from '#shared/site/page-start.ts';

/** Settles once the script in the page's head has applied the whole style sheets, of which its HTML has a part. */
export function wholeStyles(): Promise<unknown> | undefined {
  const { [EARLY_ACTS]: early } = globalThis as { [EARLY_ACTS]?: { styles?: Promise<unknown> } };
  return early?.styles;
}

/**
 * Fetches stylesheets again that did not load. Vite adds each one to the page once: code that failed to load because of
 * its stylesheet would come without any at the next attempt.
 */
export async function fetchMissingStyles(): Promise<void> {
  // Those of the page itself are in its HTML; their links are disabled.
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled], [data-again])');
  await Promise.all([...links].filter(isMissing).map(fetchAgain));
}

/** Browsers give a stylesheet that failed no sheet, an empty one, or one whose rules may not be read. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return true;
  }
}

/** Beside the first link and not in its place: that one may still be loading, and removing it would cancel that. */
function fetchAgain(link: HTMLLinkElement): Promise<void> {
  const again = document.createElement('link');
  for (const { name, value } of link.attributes) again.setAttribute(name, value);
  link.dataset['again'] = '';
  again.dataset['again'] = '';
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => {
      delete link.dataset['again'];
      again.remove();
      reject(new Error(`${again.href} did not load.`));
    });
    link.after(again);
  });
}
