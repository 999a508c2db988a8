/** Loads all code that sending a form needs, so that it works offline from here on. */
import { preloadClient } from '#web/api/functions-client.ts';
import { loadRunner } from '../use-submission.ts';

export function loadForOffline(): void {
  for (const load of [preloadClient, loadRunner]) load().catch(() => {});
}
