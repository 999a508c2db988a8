/** What the build makes of dynamic imports (tools/vite/import-again-plugin.ts). */
import { IMPORT_AGAIN } from '#shared/site/page-start.ts';

const loadedAgain = new Map<string, Promise<unknown>>();
let tries = 0;

/** Asks once more, at another address, for a file that failed now or before. */
async function importAgain(file: string): Promise<unknown> {
  const known = loadedAgain.get(file);
  if (known) return known;
  try {
    return await import(/* @vite-ignore */ file);
  } catch {
    tries += 1;
    const again: Promise<unknown> = import(/* @vite-ignore */ `${file}?again=${tries}`);
    await again;
    loadedAgain.set(file, again);
    return again;
  }
}

Object.assign(globalThis, { [IMPORT_AGAIN]: importAgain });
