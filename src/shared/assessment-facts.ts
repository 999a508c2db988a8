/** Limits and choices of the assessment's first step, for the form and the server alike. */

/** How the taker is written about: she, he or they. */
export const GENDERS = ['male', 'female', 'prefer_not_to_say'] as const;
export type Gender = (typeof GENDERS)[number];

/** Shortest accepted name, in code points after trimming. */
export const NAME_MIN_LENGTH = 2;
