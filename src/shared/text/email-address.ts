/**
 * An address in a form: non-space, '@', non-space, '.', non-space. The domain up to its first dot is spelled as one
 * character and then no dot, because `[^\s@]+\.` would take quadratic time.
 */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** RFC 5321 §4.5.3.1: at most 64 octets before the '@'. 254 is the longest address that fits a path. */
const LOCAL_PART_MAX_BYTES = 64;
const ADDRESS_MAX_BYTES = 254;
/** RFC 1035 §2.3.4. */
const LABEL_MAX_LENGTH = 63;

/**
 * Whether mail may be sent to this address: exactly one mailbox, unquoted, within RFC 5321's lengths, with no empty
 * part between dots.
 * Stricter than {@link EMAIL_PATTERN}, because quoted local parts, commas and angle brackets let one field name several
 * recipients (nodemailer GHSA-mm7p-fcc7-pg87).
 */
export function isDeliverableAddress(address: string): boolean {
  if (address.length > ADDRESS_MAX_BYTES || !EMAIL_PATTERN.test(address)) return false;
  // Software that handles the mail may turn compatibility forms, such as a full-width comma, into the characters
  // themselves.
  const [local = '', domain = '', ...more] = address.normalize('NFKC').split('@');
  return (
    more.length === 0 &&
    !FORBIDDEN.test(address) &&
    !FORBIDDEN.test(local) &&
    bytesOf(address) <= ADDRESS_MAX_BYTES &&
    bytesOf(localPart(address)) <= LOCAL_PART_MAX_BYTES &&
    local.split('.').every(Boolean) &&
    isMailDomain(asciiDomain(domain))
  );
}

/** Text copied from a page or a chat often brings invisible characters, which nobody can see and delete. */
export function typedAddress(text: string): string {
  return text.replaceAll(INVISIBLE, '').trim();
}

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Quotes, separators, brackets, white space, and invisible characters. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\s",;:<>()[\]\\]/u;

/** A DNS name of two labels or more. Its last label is never a number (RFC 3696 §2), which excludes IP addresses. */
function isMailDomain(domain: string | undefined): boolean {
  const labels = domain?.split('.') ?? [];
  return labels.length > 1 && labels.every(isLabel) && !/^\d+$/.test(labels.at(-1) ?? '');
}

function isLabel(label: string): boolean {
  return label.length > 0 && label.length <= LABEL_MAX_LENGTH && !label.startsWith('-') && !label.endsWith('-');
}

/** A domain's canonical form in the DNS (UTS #46). Undefined for text that isn't a host name. */
function asciiDomain(domain: string): string | undefined {
  // Other ASCII would be a port, a path or an escape to the URL parser, which is used because it has IDNA in every
  // runtime.
  const url = `http://${domain}`;
  return /[^\w.\-\u0080-\u{10ffff}]/u.test(domain) || !URL.canParse(url) ? undefined : new URL(url).hostname;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The part before the '@'; the whole text when there is none. */
export function localPart(address: string): string {
  return address.split('@', 1)[0] ?? address;
}

/**
 * The key of an address: the same for all its spellings (capitals, full-width letters, composed or not, IDNA's other
 * dots, `xn--`). Addresses are stored, compared and limited by it, and mail to it arrives too.
 */
export function emailKey(address: string): string {
  // No mailbox has such a long address, and long runs of combining marks take quadratic time to normalize.
  if (address.length > ADDRESS_MAX_BYTES) return address;
  const folded = address.normalize('NFKC').toLowerCase().normalize('NFKC');
  return withAsciiDomain(folded) ?? folded;
}

/**
 * The key of a recipient's limits: without the tag, because many servers deliver `ann+shop@` to `ann@`, and without the
 * punctuation that a provider ignores. Elsewhere these are different people, so rows are never found by it.
 */
export function recipientKey(address: string): string {
  const untagged = emailKey(address).replace(/^([^+@]+)\+[^@]*@/, '$1@');
  const [local = '', domain = ''] = untagged.split('@');
  const provider = PROVIDERS.find(({ domains }) => domains.includes(domain));
  return provider ? `${local.replaceAll(provider.ignored, '')}@${provider.domains[0]}` : untagged;
}

/** Providers that deliver several spellings, and several domains, to one mailbox. */
const PROVIDERS = [
  // https://support.google.com/mail/answer/7436150
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  // Not in Proton's manual, but its users get such mail: https://www.sindastra.de/p/1775/protonmail-dots-hyphens-and-underscores
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
];

/** The address to send mail to: its domain in the form that mail servers look up, the rest as typed. */
export function mailboxOf(address: string): string {
  const isAscii = /^[\x20-\x7e]*$/.test(address);
  return (isAscii ? undefined : withAsciiDomain(address)) ?? address;
}

function withAsciiDomain(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const domain = at < 0 ? undefined : asciiDomain(address.slice(at + 1));
  return domain && `${address.slice(0, at)}@${domain}`;
}

const INITIALS = 2;
/** Shown in the avatar when there is no email. */
const UNKNOWN = 'U';

/** The first two letters of the email's local part in capitals. */
export function initialsOf(email = ''): string {
  return Array.from(localPart(email)).slice(0, INITIALS).join('').toUpperCase() || UNKNOWN;
}
