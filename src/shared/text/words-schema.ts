/** What content files are made of: texts, which are never empty, and links inside the site. */
import * as v from 'valibot';

export const text = v.pipe(v.string(), v.nonEmpty());
export const texts = v.array(text);
/** The entries of an object that are mere texts. */
export function textsOf<Name extends string>(...names: readonly Name[]): Record<Name, typeof text> {
  return Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>;
}
export const sitePath = v.pipe(v.string(), v.regex(/^\/[a-z0-9/#?=-]*$/, 'Links inside the site start with "/".'));
export const link = v.strictObject({ label: text, to: sitePath });
