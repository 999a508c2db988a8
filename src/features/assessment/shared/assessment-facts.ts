import words from '#content/assessment/assessment-words.yaml';
import { countCodePoints } from '#shared/text/field-errors.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { NAME_MAX_LENGTH } from '#shared/visitors/sender-limits.ts';

/** The pronoun of the report: he, she or they. */
export const GENDERS = ['male', 'female', 'prefer_not_to_say'] as const;
export type Gender = (typeof GENDERS)[number];

/** Days from asking for a reminder to the email. */
export const REMIND_AFTER_DAYS = 90;

/** Shortest accepted name, in code points after trimming. */
export const NAME_MIN_LENGTH = 2;

export function nameProblem(name: string): string {
  const length = countCodePoints(name.trim(), NAME_MAX_LENGTH);
  if (length < NAME_MIN_LENGTH) return fillWords(words.info.shortName, { least: String(NAME_MIN_LENGTH) });
  return length > NAME_MAX_LENGTH ? fillWords(words.info.longName, { most: String(NAME_MAX_LENGTH) }) : '';
}

/** One word of letters, which has no room for a link or a number. */
const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’-]{0,23}$/u;

/** What a picture calls the taker who wants to be named on it; empty if that can't be told from the name. */
export function firstNameOf(name: string): string {
  const [first = ''] = name.normalize('NFC').trim().split(/\s/u);
  return FIRST_NAME.test(first) ? first : '';
}
