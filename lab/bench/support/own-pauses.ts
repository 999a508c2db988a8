/** Measures how long this process itself stood still, so that a busy machine isn't mistaken for a slow server. */

const TICK_MS = 2;
/** How late a timer is on a quiet machine. */
const USUAL_MS = 5;

export interface OwnPauses {
  /** All pauses so far, in milliseconds. The difference of two readings is the pause between them. */
  total(): number;
  longest(): number;
  stop(): void;
}

export function watchOwnPauses(): OwnPauses {
  let total = 0;
  let longest = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    const pause = now - last - USUAL_MS;
    last = now;
    if (pause <= 0) return;
    total += pause;
    longest = Math.max(longest, pause);
  };
  // Alone it keeps no process alive.
  const timer = setInterval(look, TICK_MS).unref();
  return {
    total() {
      // Counts a pause that has just ended, before the timer has noticed it.
      look();
      return total;
    },
    longest: () => longest,
    stop: () => clearInterval(timer),
  };
}
