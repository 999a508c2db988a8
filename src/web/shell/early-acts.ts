/** Takes over what happened before the page's code came: the script in the page's head has kept it. */
import { EARLY_ACTS, KEPT_TYPES } from '#shared/site/page-start.ts';
import { enterTyped, watchEarlyTyping } from '#web/forms/early-typing.ts';
import { watchOutsideChanges } from './outside-changes.ts';

interface Early {
  acts: readonly Event[];
  keep: (event: Event) => void;
  changes: readonly MutationRecord[];
  watcher: MutationObserver;
}

let acts: readonly Event[] = [];

/** Called right before React takes the page over, so that nothing is done twice. */
export function takeEarlyActs(): void {
  watchEarlyTyping();
  const { [EARLY_ACTS]: early } = globalThis as { [EARLY_ACTS]?: Early };
  if (!early) return;
  watchOutsideChanges([...early.changes, ...early.watcher.takeRecords()]);
  early.watcher.disconnect();
  for (const type of KEPT_TYPES) removeEventListener(type, early.keep, true);
  acts = early.acts;
}

/** The effect of a page that answers; only the first has anything to repeat. */
export function repeatEarlyActs(): void {
  // After the effect, in which React ignores the flushSync of a handler.
  queueMicrotask(() => void repeat());
}

async function repeat(): Promise<void> {
  await enterTyped();
  const kept = acts;
  acts = [];
  for (const act of kept) {
    const Kind = act.constructor as typeof Event;
    act.target?.dispatchEvent(new Kind(act.type, act));
  }
}
