/** What counts as an email address in a form: non-space, '@', non-space, '.', non-space. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

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
  // First of all: the pattern's time grows with the square of the length.
  if (bytesOf(address) > ADDRESS_MAX_BYTES || !EMAIL_PATTERN.test(address)) return false;
  const [local = '', domain = ''] = address.split('@');
  return (
    !/[\p{Cc}\p{Cf}",;:<>()[\]\\]/u.test(address) &&
    bytesOf(local) <= LOCAL_PART_MAX_BYTES &&
    local.split('.').every(Boolean) &&
    isDomain(domain)
  );
}

/** A name in the DNS; its last label is never a number (RFC 3696 §2), which an IP address would end in. */
function isDomain(domain: string): boolean {
  const labels = domain.split(DOTS);
  return labels.every(isLabel) && !/^\d+$/.test(labels.at(-1) ?? '');
}

/** IDNA takes all of these for a dot (RFC 3490 §3.1). */
const DOTS = /[.\u3002\uFF0E\uFF61]/;

function isLabel(label: string): boolean {
  return label.length > 0 && label.length <= LABEL_MAX_LENGTH && !label.startsWith('-') && !label.endsWith('-');
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The part before the '@'; the whole text when there is none. */
export function localPart(address: string): string {
  return address.split('@', 1)[0] ?? address;
}

/** The same for every spelling of an address in capitals or small letters: what addresses are stored and compared by. */
export function emailKey(address: string): string {
  return address.toLowerCase();
}
