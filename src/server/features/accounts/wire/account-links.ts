/** Links to the page whose button uses a token up; opening one changes nothing. */
import { routes } from '../../../../shared/routes.ts';

export interface AccountLink {
  token: string;
  /** What it is for, in the client's words. */
  type: string;
  /** Where the page leads afterwards: an address of this site. */
  redirectTo?: string | null | undefined;
}

/** The token stands in the fragment, which browsers keep to themselves: servers, proxies and logs see queries. */
export function linkToConfirm(siteUrl: string, { token, type, redirectTo }: AccountLink): string {
  const parameters = new URLSearchParams({ token_hash: token, type, ...(redirectTo && { redirect_to: redirectTo }) });
  return `${siteUrl}${routes['auth-confirm']}#${parameters.toString()}`;
}

/** Anyone can ask for a mail to anybody, which must not carry a letter of theirs. */
const TARGET_MAX_LENGTH = 1_000;

/** The given address if it is one of this site (security-bar W8). */
export function redirectTarget(given: string | undefined, siteUrl: string): string | null {
  if (!given || given.length > TARGET_MAX_LENGTH || !URL.canParse(given)) return null;
  const { origin, username, password, href } = new URL(given);
  return origin === siteUrl && !username && !password ? href : null;
}
