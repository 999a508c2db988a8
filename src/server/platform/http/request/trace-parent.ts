/** The trace that a proxy in front of us has begun, for the log alone (https://www.w3.org/TR/trace-context/). */

const VERSION_0 = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
/** Later versions may add fields at the end; ff is no version. */
const LATER = /^(?!00|ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-.*)?$/;
const ZEROS = /^0+$/;
const MAX_LENGTH = 200;

/** The trace id; undefined for a header that isn't as the standard says. Anybody can send one: never trust it. */
export function traceIdOf(header: string | undefined): string | undefined {
  if (header === undefined || header.length > MAX_LENGTH) return undefined;
  const [, traceId = '', parentId = ''] = VERSION_0.exec(header) ?? LATER.exec(header) ?? [];
  return traceId === '' || ZEROS.test(traceId) || ZEROS.test(parentId) ? undefined : traceId;
}
