/** An unguessable name for one piece of work. */

const BYTES = 16;

/** Not `crypto.randomUUID`, which browsers offer on https and localhost only. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
