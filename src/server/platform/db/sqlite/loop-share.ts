/** Keeps the embedded database, which runs on this thread, from starving the event loop. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long queries may run back to back before the loop gets to do I/O. */
const SLICE_MS = 3;

export class LoopShare {
  #sliceStarted: number | undefined;

  /**
   * Await this between transactions: waiters hand the turn to each other in microtasks, so as long as there are any,
   * the event loop would stand still.
   */
  async rest(): Promise<void> {
    const now = performance.now();
    if (this.#sliceStarted === undefined) {
      this.#sliceStarted = now;
      setImmediate(() => (this.#sliceStarted = undefined));
    } else if (now - this.#sliceStarted >= SLICE_MS) {
      await nextTurn();
    }
  }
}
