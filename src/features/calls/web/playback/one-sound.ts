let stopCurrent: (() => void) | undefined;

/**
 * Stops whatever is heard, because another sound begins.
 * @param stop Called when yet another sound begins.
 * @returns A function to call when the sound is over.
 */
export function claimSound(stop: () => void): () => void {
  const before = stopCurrent;
  stopCurrent = stop;
  before?.();
  return () => {
    if (stopCurrent === stop) stopCurrent = undefined;
  };
}
