import * as v from 'valibot';
import type words from '#content/desk/go-live-words.yaml';

/** Red must be done before going live, amber is worth doing. */
export const STATES = ['red', 'amber', 'green'] as const;

export type GoLiveId = keyof typeof words.checks;

export interface GoLiveItem {
  id: GoLiveId;
  state: (typeof STATES)[number];
  found: string;
  /** Empty when it is green. */
  mend: string;
}

/** The most urgent ones first. */
export interface GoLiveView {
  items: GoLiveItem[];
}

/** Far from any clock that a person would set, and within what a date can hold. */
const LATEST_TIME = 4_102_444_800_000;

export const goLiveSchema = v.strictObject({
  /** What the caller's own clock shows, in milliseconds since 1970. */
  clock: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(LATEST_TIME)),
});

export const testHeadersSchema = v.strictObject({ headers: v.pipe(v.string(), v.trim(), v.nonEmpty()) });

/** As the receiving server calls them, such as `pass`, `fail` and `none`. */
export interface TestHeadersView {
  spf: string;
  dkim: string;
  dmarc: string;
}
