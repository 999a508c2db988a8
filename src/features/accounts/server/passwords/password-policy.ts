/** Password rules: refuses short passwords and those that attackers guess first. Also limits the size of metadata. */
import words from '#content/accounts/answer-words.yaml';
import brand from '#content/brand.yaml';
import { countCodePoints } from '#shared/text/field-errors.ts';
import { localPart } from '#shared/text/email-address.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { refuse, type WeakPasswordReason } from '../wire/auth-error.ts';
import listed from './common-passwords.txt?raw';
import { mergedMetadata, type Metadata } from '../stores/user-store.ts';
import { NAME_MAX_LENGTH } from '#shared/visitors/sender-limits.ts';

/** In code points, like the minimum. Hashing a longer password only costs time. */
const PASSWORD_MAX_LENGTH = 256;
/** Both kinds of metadata are in every access token, which must fit a request header with room to spare. */
const METADATA_MAX_BYTES = 4 * 1024;

const common: ReadonlySet<string> = new Set(listed.split('\n').filter(Boolean));

/** Throws `weak_password` with the reasons. Imposes no character classes. */
export function requireGoodPassword(password: string, email: string, minLength: number): void {
  const length = countCodePoints(password, PASSWORD_MAX_LENGTH);
  if (length > PASSWORD_MAX_LENGTH)
    throw refuse('validation_failed', `Password cannot be longer than ${PASSWORD_MAX_LENGTH} characters`);
  const reasons: WeakPasswordReason[] = [];
  if (length < minLength) reasons.push('length');
  if (isGuessable(password, email)) reasons.push('pwned');
  if (reasons.length === 0) return;
  const message =
    reasons[0] === 'length'
      ? `Password should be at least ${minLength} characters.`
      : 'Password is known to be weak and easy to guess, please choose a different one.';
  throw refuse('weak_password', message, { weakPassword: { reasons } });
}

/** The metadata after the changes. Throws when it is too large for an access token. */
export function fittingMetadata(current: Metadata, changes: Metadata): Metadata {
  const metadata = mergedMetadata(current, changes);
  const { full_name: name } = metadata;
  if (typeof name === 'string' && countCodePoints(name, NAME_MAX_LENGTH) > NAME_MAX_LENGTH)
    throw refuse('validation_failed', fillWords(words.longName, { most: String(NAME_MAX_LENGTH) }));
  if (Buffer.byteLength(JSON.stringify(metadata)) > METADATA_MAX_BYTES)
    throw refuse('validation_failed', `Metadata may hold at most ${METADATA_MAX_BYTES / 1024} KiB.`);
  return metadata;
}

function isGuessable(password: string, email: string): boolean {
  const plain = password.toLowerCase();
  if (common.has(plain)) return true;
  // Compared with and without the digits and signs that people put around a word.
  const forms = [plain, plain.replaceAll(/^[\d\W_]+|(?<![\d\W_])[\d\W_]+$/g, '')].map(withoutSeparators);
  const guesses = guessesFor(email);
  return forms.some((form) => guesses.has(form));
}

/** The site's name and the address itself, in the ways a password holds them. */
function guessesFor(email: string): Set<string> {
  const known = [brand.name, email, localPart(email)];
  return new Set(known.map((word) => withoutSeparators(word.toLowerCase())).filter((word) => word !== ''));
}

function withoutSeparators(text: string): string {
  return text.replaceAll(/[\s._-]/g, '');
}
