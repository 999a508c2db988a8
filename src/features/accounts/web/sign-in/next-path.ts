/** Where to go after signing in, from `?next=`: only ever a path of this site (CWE-601). */
import { routes } from '#shared/site/routes.ts';

/** The sign-in form itself, which has nothing left to ask. */
const FORM = new RegExp(`^${routes.auth}/?$`);
/** Any base would do: a path that resolves to another origin leads away from this site. */
const HERE = 'https://site.invalid';

/** The path, with its query and hash; undefined when there is none or it could lead away from this site. */
export function nextPath(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next');
  // Browsers read "\" as "/" and drop tabs and line breaks, so that "/\host" and "/<tab>/host" name another host.
  if (!next || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return undefined;
  if (!URL.canParse(next, HERE)) return undefined;
  const { origin, pathname, search: query, hash } = new URL(next, HERE);
  if (FORM.test(pathname)) return undefined;
  // "/.//host" is a path here, but once shortened to "//host" it names a host.
  return origin === HERE && !pathname.startsWith('//') ? pathname + query + hash : undefined;
}
