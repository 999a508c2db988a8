/** Keeps this tab's talk with the receptionist across a reload and the back button: what was said, and when. */
import type { DemoBusiness, DemoTradeName } from '../../../shared/receptionist/demo-business.ts';

export interface KeptTalk {
  trade: DemoTradeName;
  own?: DemoBusiness | undefined;
  /** Milliseconds since 1970. */
  started: number;
  said: readonly { text: string; at: number }[];
}

const STORAGE_KEY = 'demo-talk';
/** Later than that, the times that were offered may be over. */
const KEPT_MS = 3_600_000;
/** A longer talk would take too long to repeat. */
const MESSAGES_MAX = 60;

interface Stored extends KeptTalk {
  /** The document that stored it. */
  document: number;
}

/** Undefined where nothing was said yet, and for visitors who come anew, who want to begin from the start. */
export function keptTalk(now: number): KeptTalk | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Stored | null;
    const last = stored?.said.at(-1);
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const isBack = visit?.type !== 'navigate' || stored?.document === performance.timeOrigin;
    return stored && last && isBack && now - last.at < KEPT_MS ? stored : undefined;
  } catch {
    // Storage may be forbidden, or hold what an older release wrote.
    return undefined;
  }
}

export function keepTalk(talk: KeptTalk): void {
  try {
    const stored: Stored = { ...talk, document: performance.timeOrigin };
    if (talk.said.length <= MESSAGES_MAX) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage may be full or forbidden; the talk then lasts until the page is left.
  }
}
