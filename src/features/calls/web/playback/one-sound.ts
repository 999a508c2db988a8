let stopCurrent: (() => void) | undefined;

/** Stops what is heard. @param stop Called when another sound begins. @returns A function for when this one is over. */
export function claimSound(stop: () => void): () => void {
  const before = stopCurrent;
  stopCurrent = stop;
  before?.();
  return () => {
    if (stopCurrent === stop) stopCurrent = undefined;
  };
}
