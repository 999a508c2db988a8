/** A mutex that is granted in the order of the requests. */
export class Turns {
  #last = Promise.resolve();
  #endCurrent = () => {};

  /** Resolves when the caller holds the turn. The caller must then {@link end} it. */
  async take(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    this.#endCurrent = resolve;
  }

  /** Only the holder of the turn may call this. */
  end(): void {
    this.#endCurrent();
  }
}
