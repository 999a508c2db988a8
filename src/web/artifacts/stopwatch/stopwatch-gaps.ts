/** The stopwatch's arithmetic: finds a call's pauses, pairs the visitor's taps and matches the pairs to the pauses. */

export interface Gap {
  /** Seconds into the call. */
  from: number;
  to: number;
}

/** Two taps further apart than this don't pair up: one was missed, and the later tap starts a new pair. */
const LONGEST_TAPPED_SECONDS = 4;
/** How far a pair's first tap may lie from the end of the caller's words and still count for that pause. */
const REACH_SECONDS = 2;

/** The pauses before the turns that have a `gap`, in order. */
export function gapsOf(turns: readonly (Gap & { gap?: string | undefined })[]): Gap[] {
  return turns.flatMap((turn, index) => {
    const before = turns[index - 1];
    return turn.gap !== undefined && before ? [{ from: before.to, to: turn.from }] : [];
  });
}

/** Pairs up the taps and drops a first tap without a second one in time. `open` still waits for its second tap. */
export function pairedTaps(taps: readonly number[]): { pairs: Gap[]; open: number | undefined } {
  const pairs: Gap[] = [];
  let open: number | undefined;
  for (const tap of taps) {
    if (open === undefined || tap - open > LONGEST_TAPPED_SECONDS) {
      open = tap;
      continue;
    }
    pairs.push({ from: open, to: tap });
    open = undefined;
  }
  return { pairs, open };
}

/** For each pause, the pair that begins nearest to the end of the caller's words; undefined if none is near enough. */
export function tappedGaps(gaps: readonly Gap[], pairs: readonly Gap[]): (Gap | undefined)[] {
  return gaps.map(({ from }) => {
    const [nearest] = pairs.toSorted((a, b) => Math.abs(a.from - from) - Math.abs(b.from - from));
    return nearest && Math.abs(nearest.from - from) <= REACH_SECONDS ? nearest : undefined;
  });
}

/** The median and the longest of the pauses, in seconds; undefined when there are none. */
export function middleAndLongest(gaps: readonly Gap[]): { middle: number; longest: number } | undefined {
  const lengths = gaps.map(lengthOf).toSorted((a, b) => a - b);
  const half = (lengths.length - 1) / 2;
  const [low, high, longest] = [lengths[Math.floor(half)], lengths[Math.ceil(half)], lengths.at(-1)];
  if (low === undefined || high === undefined || longest === undefined) return undefined;
  return { middle: (low + high) / 2, longest };
}

export function lengthOf({ from, to }: Gap): number {
  return to - from;
}
