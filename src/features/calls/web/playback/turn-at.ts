/** The index of the turn that is spoken, or was spoken last, at a time in seconds. */
export function turnAt(turns: readonly (readonly [number, number])[], seconds: number): number {
  return Math.max(
    0,
    turns.findLastIndex(([from]) => from <= seconds),
  );
}
