import { localPart } from '#shared/text/email-address.ts';

/** Shown in the avatar when there is no email. */
const UNKNOWN = 'U';
const LETTERS = 2;

/** The first two letters of the email's local part in capitals. */
export function initialsOf(email: string | undefined): string {
  return (
    Array.from(localPart(email ?? ''))
      .slice(0, LETTERS)
      .join('')
      .toUpperCase() || UNKNOWN
  );
}
