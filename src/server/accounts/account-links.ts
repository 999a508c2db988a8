/** Links to the page whose button uses a token up; opening one changes nothing (security-bar A13). */
import { routes } from '../../shared/routes.ts';

export interface AccountLink {
  token: string;
  /** What it is for, in the client's words. */
  type: string;
  /** Where the page leads afterwards: an address of this site. */
  redirectTo?: string | null;
}

export function linkToConfirm(siteUrl: string, { token, type, redirectTo }: AccountLink): string {
  const query = new URLSearchParams({ token_hash: token, type, ...(redirectTo && { redirect_to: redirectTo }) });
  return `${siteUrl}${routes['auth-confirm']}?${query.toString()}`;
}

/** The given address if it is one of this site (security-bar W8). */
export function redirectTarget(given: string | undefined, siteUrl: string): string | null {
  if (!given || !URL.canParse(given)) return null;
  const { origin, username, password, href } = new URL(given);
  return origin === siteUrl && !username && !password ? href : null;
}
