import { setTimeout } from 'node:timers/promises';

const INTERVAL_MS = 50;

/** Resolves to the milliseconds that it took. Throws after `timeoutMs`. */
export async function until(what: string, isSo: () => Promise<boolean>, timeoutMs = 20_000): Promise<number> {
  const started = performance.now();
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - started > timeoutMs) throw new Error(`In ${timeoutMs} ms it did not happen: ${what}`);
    await setTimeout(INTERVAL_MS);
  }
  return performance.now() - started;
}
