/**
 * What counts as an email address in a form: non-space, '@', non-space, '.', non-space. Up to the first dot the domain
 * is spelled as one character and then no dot: with `[^\s@]+\.` the time would grow with the square of the length.
 */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** What both sides say of an address that can't be written to. */
export const INVALID_EMAIL = 'Please enter a valid email address';

/** RFC 5321 §4.5.3.1: 64 octets before the '@'; 254 is the longest path that fits a command line. */
const LOCAL_PART_MAX_BYTES = 64;
const ADDRESS_MAX_BYTES = 254;
/** RFC 1035 §2.3.4. */
const LABEL_MAX_LENGTH = 63;

/**
 * Whether mail may be sent to this address: exactly one mailbox, unquoted, within RFC 5321's lengths, its parts
 * between dots never empty.
 * Stricter than {@link EMAIL_PATTERN}, because quoted local parts, commas and angle brackets let one
 * field name several recipients (nodemailer GHSA-mm7p-fcc7-pg87).
 */
export function isDeliverableAddress(address: string): boolean {
  if (address.length > ADDRESS_MAX_BYTES || !EMAIL_PATTERN.test(address)) return false;
  // Compatibility forms of these characters, such as a full-width comma, become the characters themselves on the way.
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

/** Quotes, separators, brackets, white space, and what is not seen at all. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\s",;:<>()[\]\\]/u;

/** A name in the DNS of two labels or more; its last one is never a number (RFC 3696 §2), which an IP address ends in. */
function isMailDomain(domain: string | undefined): boolean {
  const labels = domain?.split('.') ?? [];
  return labels.length > 1 && labels.every(isLabel) && !/^\d+$/.test(labels.at(-1) ?? '');
}

function isLabel(label: string): boolean {
  return label.length > 0 && label.length <= LABEL_MAX_LENGTH && !label.startsWith('-') && !label.endsWith('-');
}

/**
 * The one spelling of a domain that the DNS knows (UTS #46): small letters, plain dots, other scripts as `xn--`.
 * Undefined for what is no host name.
 */
function asciiDomain(domain: string): string | undefined {
  // Anything else of ASCII would be a port, a path or an escape to the URL parser, which knows IDNA in every runtime.
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
 * The same for every spelling of an address: capitals, full-width letters, composed or not, IDNA's other dots, `xn--`.
 * What addresses are stored, compared and limited by; mail to it arrives as well.
 */
export function emailKey(address: string): string {
  // No mailbox has such an address, and long runs of combining marks take square time to normalise.
  if (address.length > ADDRESS_MAX_BYTES) return address;
  const folded = address.normalize('NFKC').toLowerCase().normalize('NFKC');
  return withAsciiDomain(folded) ?? folded;
}

/** Where mail to an address goes: its domain as mail servers look it up, the rest as it was typed. */
export function mailboxOf(address: string): string {
  const isAscii = /^[\x20-\x7e]*$/.test(address);
  return (isAscii ? undefined : withAsciiDomain(address)) ?? address;
}

function withAsciiDomain(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const domain = at < 0 ? undefined : asciiDomain(address.slice(at + 1));
  return domain && `${address.slice(0, at)}@${domain}`;
}
