/** Not `crypto.randomUUID`, which browsers offer on https and localhost only. @param length In bytes. */
export function randomId(length = 16): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** In the form of RFC 9562. */
export function randomUuid(): string {
  return randomId().replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
