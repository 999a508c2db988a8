/** Repeats what the visitor pressed before the page's code came: the script in the page's head has kept it. */
import { TAKE_EARLY_ACTS } from '../../shared/site/page-start.ts';

let acts: readonly Event[] = [];

/** Called right before React listens for itself, so that nothing is done twice. */
export function takeEarlyActs(): void {
  acts = (globalThis as { [TAKE_EARLY_ACTS]?: () => Event[] })[TAKE_EARLY_ACTS]?.() ?? [];
}

/** The effect of a page that answers; only the first has anything to repeat. */
export function repeatEarlyActs(): void {
  // After the effect, in which React ignores the flushSync of a handler.
  queueMicrotask(() => {
    for (const act of acts) {
      const Kind = act.constructor as typeof Event;
      act.target?.dispatchEvent(new Kind(act.type, act));
    }
    acts = [];
  });
}
