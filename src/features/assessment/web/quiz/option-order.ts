/** A random order of a question's options, as their indexes. */
export function shuffledOrder(options: readonly unknown[], random: () => number): number[] {
  const drawn = options.map((_, index) => [random(), index] as const);
  return drawn.toSorted(([a], [b]) => a - b).map(([, index]) => index);
}
