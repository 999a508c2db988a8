/** Not `crypto.randomUUID`, which browsers offer on https and localhost only. @param length In bytes. */
export function randomId(length = 16): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
