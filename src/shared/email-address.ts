/** What counts as an email address in a form: non-space, '@', non-space, '.', non-space. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** RFC 5321 §4.5.3.1: 64 octets before the '@'; 254 is the longest path that fits a command line. */
const LOCAL_PART_MAX_BYTES = 64;
const ADDRESS_MAX_BYTES = 254;

/**
 * Whether mail may be sent to this address: exactly one mailbox, unquoted, within RFC 5321's lengths.
 * Stricter than {@link EMAIL_PATTERN}, because quoted local parts, commas and angle brackets let one
 * field name several recipients (nodemailer GHSA-mm7p-fcc7-pg87).
 */
export function isDeliverableAddress(address: string): boolean {
  const bytes = new TextEncoder();
  return (
    EMAIL_PATTERN.test(address) &&
    !/[\p{Cc}\p{Cf}",;:<>()[\]\\]/u.test(address) &&
    bytes.encode(address).length <= ADDRESS_MAX_BYTES &&
    bytes.encode(localPart(address)).length <= LOCAL_PART_MAX_BYTES
  );
}

/** The part before the '@'; the whole text when there is none. */
export function localPart(address: string): string {
  return address.split('@', 1)[0] ?? address;
}

/** The same for every spelling of an address in capitals or small letters: what addresses are stored and compared by. */
export function emailKey(address: string): string {
  return address.toLowerCase();
}
