/** Repeats what the visitor pressed before the page's code came: the script in the page's head has kept it. */
import { TAKE_EARLY_ACTS } from '../../shared/page-start.ts';

let acts: readonly Event[] | undefined;

/** Called right before React listens for itself, so that nothing is done twice. */
export function takeEarlyActs(): void {
  acts = (globalThis as { [TAKE_EARLY_ACTS]?: () => Event[] })[TAKE_EARLY_ACTS]?.() ?? [];
}

/** Called when a page answers; only the first has anything to repeat. */
export function repeatEarlyActs(): void {
  if (!acts) return;
  // A pointer that has rested on a menu since before says nothing more by itself.
  const under = matchMedia('(hover: hover)').matches ? [...document.querySelectorAll(':hover')].at(-1) : undefined;
  under?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
  for (const act of acts) {
    const again = act instanceof KeyboardEvent ? new KeyboardEvent(act.type, act) : new PointerEvent(act.type, act);
    act.target?.dispatchEvent(again);
  }
  acts = undefined;
}
