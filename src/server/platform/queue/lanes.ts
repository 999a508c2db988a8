/** The lanes of a queue. Due jobs of an earlier lane are claimed first. */

/** `urgent`: somebody can't go on without it. `normal`: whatever visitors cause. `bulk`: many at once, for which nobody waits. */
export const LANES = ['urgent', 'normal', 'bulk'] as const;

export type Lane = (typeof LANES)[number];
