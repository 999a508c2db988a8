/** Lets in one after the other, in the order in which they came. */
export class Turns {
  #last = Promise.resolve();
  #endCurrent = () => {};

  /** Resolves when it is the caller's turn, which the caller must {@link end}. */
  async take(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    this.#endCurrent = resolve;
  }

  /** Only for whoever has the turn. */
  end(): void {
    this.#endCurrent();
  }
}
