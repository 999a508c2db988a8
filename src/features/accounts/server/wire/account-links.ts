/** Links to the page whose button uses a token up; opening one changes nothing. */
import { routes } from '#shared/site/routes.ts';

export interface AccountLink {
  token: string;
  /** The link's type, in the client's terms. */
  type: string;
  /** Where the page leads afterwards: a URL of this site. */
  redirectTo?: string | null | undefined;
}

/** The token goes into the fragment, which browsers don't send; servers, proxies and logs see queries. */
export function linkToConfirm(siteUrl: string, { token, type, redirectTo }: AccountLink): string {
  const parameters = new URLSearchParams({ token_hash: token, type, ...(redirectTo && { redirect_to: redirectTo }) });
  return `${siteUrl}${routes['auth-confirm']}#${parameters.toString()}`;
}

/** Limits the text that a caller can put into a mail to a stranger. */
const TARGET_MAX_LENGTH = 1_000;

/** Returns the given URL if it is on this site, otherwise null. */
export function redirectTarget(given: string | undefined, siteUrl: string): string | null {
  if (!given || given.length > TARGET_MAX_LENGTH || !URL.canParse(given)) return null;
  const { origin, username, password, href } = new URL(given);
  return origin === siteUrl && !username && !password ? href : null;
}
