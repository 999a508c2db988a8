/** How long this process itself stood still, so that a busy machine is not taken for a slow server. */

const TICK_MS = 2;
/** What a timer is late by on a quiet machine. */
const USUAL_MS = 5;

export interface OwnPauses {
  /** All of them so far, in milliseconds: the difference of two readings lies between them. */
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
  const timer = setInterval(look, TICK_MS);
  return {
    total() {
      // A pause that has just ended, of which the timer does not know yet.
      look();
      return total;
    },
    longest: () => longest,
    stop: () => clearInterval(timer),
  };
}
