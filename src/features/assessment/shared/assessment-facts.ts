import { countCodePoints } from '#shared/text/field-errors.ts';
import { NAME_MAX_LENGTH } from '#shared/visitors/sender-limits.ts';

/** The pronoun of the report: he, she or they. */
export const GENDERS = ['male', 'female', 'prefer_not_to_say'] as const;
export type Gender = (typeof GENDERS)[number];

/** Shortest accepted name, in code points after trimming. */
export const NAME_MIN_LENGTH = 2;

/** The error for the name's field; empty when the name is valid. */
export function nameProblem(name: string): string {
  const length = countCodePoints(name.trim(), NAME_MAX_LENGTH);
  if (length < NAME_MIN_LENGTH) return `Enter your name, at least ${NAME_MIN_LENGTH} characters.`;
  return length > NAME_MAX_LENGTH ? `Use at most ${NAME_MAX_LENGTH} characters.` : '';
}
