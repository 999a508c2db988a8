/** How sure the trained model must be beside the rules, and when the rules explain a message by themselves. */
import type { Expectation } from './dialogue-state.ts';
import type { Understanding } from './understanding.ts';

/** Added from here on where the rules found nothing: right more often than not on other authors' texts. */
export const LIKELY = 0.5;
/** In one message with something else, each of the two has about half. */
export const LIKELY_BESIDE = 0.3;
/** Where the rules explain the message by themselves, and for what costs the caller something when it is wrong. */
export const SURE = 0.8;
export const MOST_SURE = 0.95;
/** Said around something else, they explain nothing. */
const POLITE: ReadonlySet<string> = new Set(['hello', 'thanks', 'moment']);
/** Plain answers to these say little else, and names look like anything. */
export const ANSWERS: ReadonlySet<Expectation> = new Set(['name', 'phone', 'detail', 'topic', 'opt-out-number']);
export const SHORT_WORDS = 3;
export const PLAIN_WORDS = 8;

/** Whether the rules found anything that the message may be about. */
export function isExplained({
  service,
  wanted,
  facts,
  phone,
  name,
  address,
  yes,
  no,
  intents,
}: Understanding): boolean {
  const isDetail = Boolean(service ?? wanted ?? phone ?? name ?? address);
  return isDetail || yes || no || facts.length > 0 || [...intents.keys()].some((id) => !POLITE.has(id));
}

export function sumOf(chances: readonly number[]): number {
  return chances.reduce((sum, chance) => sum + chance, 0);
}
