/** Shares the event loop between the embedded database, whose work is all on this thread, and everybody else. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long queries may follow each other without a look at the network. */
const SLICE_MS = 3;

export class LoopShare {
  #sliceStarted: number | undefined;

  /**
   * To be awaited between transactions: waiters that only hand over to each other would run for as long as there
   * are any, and the loop would stand still.
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
