/** The link of an account email: what it holds, and using it up. */
import type { AccountOverview } from '../../../shared/account-holdings.ts';
import { callFunction } from '../../calls/functions-client.ts';
import { messageOf } from '../../calls/failure-words.ts';
import { loadAuth } from './auth-loader.ts';
import { nextPath } from './next-path.ts';
import { isUsedLink, rememberUsedLink } from './used-link.ts';

export interface MailedLink {
  tokenHash: string;
  type: string;
  /** The sign-up it confirms; empty when there is none, or no longer known which. */
  signUp: string;
  /** Where it leads afterwards, when it says so. */
  next: string | undefined;
}

/** `address` is the fragment of the page's address, or its query in links that an older release has sent. */
export function mailedLinkOf(address: string): MailedLink {
  const parameters = new URLSearchParams(address.replace(/^[#?]/, ''));
  const named = (name: string) => parameters.get(name) ?? '';
  const next = pathHere(named('redirect_to'));
  return { tokenHash: named('token_hash'), type: named('type'), signUp: named('sign_up'), next };
}

export function holdsLink(address: string): boolean {
  return mailedLinkOf(address).tokenHash !== '';
}

/** The path of an address of this site; undefined for any other. */
function pathHere(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname, search, hash } = new URL(address);
  if (origin !== location.origin) return undefined;
  return nextPath(`?${new URLSearchParams({ next: pathname + search + hash })}`);
}

export interface Confirmed {
  /** In words; empty when all went well. */
  error: string;
  /** Whether only another link can help. */
  isSpent: boolean;
  /** An email change is confirmed from both addresses. */
  halfDone: boolean;
  /** Whether the code from an app is still to come. */
  asksForCode: boolean;
}

/** Signs in here, as far as a link can. */
export async function confirmLink({ tokenHash, type }: MailedLink): Promise<Confirmed> {
  const { auth, owesCode } = await loadAuth();
  const before = await auth.getSession();
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type });
  if (error) return { ...WELL, error: messageOf(error), isSpent: error.code === 'otp_expired' };
  // Only the second confirmation of an email change answers with a session.
  if (!data.session) return { ...WELL, halfDone: true };
  // The new session has taken the place of one that would otherwise stay on the owner's list, out of anyone's reach.
  const replaced = before.data.session?.access_token;
  if (replaced) await auth.admin.signOut(replaced, 'local').catch(() => {});
  return { ...WELL, asksForCode: owesCode(data.session) };
}

const WELL: Confirmed = { error: '', isSpent: false, halfDone: false, asksForCode: false };

/** The same for a link whose password is yet to be saved: after a refused one, or a reload, this tab goes on where it was. */
export async function confirmUnlessUsed(link: MailedLink): Promise<Confirmed> {
  const { auth } = await loadAuth();
  const { data } = await auth.getSession();
  if (data.session && isUsedLink(link.tokenHash, data.session.user.id)) return WELL;
  const confirmed = await confirmLink(link);
  const { data: after } = await auth.getSession();
  if (!confirmed.error && after.session) rememberUsedLink(link.tokenHash, after.session.user.id);
  return confirmed;
}

/** What the account holds once its earlier results have joined it, in words. */
export async function addedResults(): Promise<string> {
  const confirmed = 'Your address is confirmed.';
  try {
    const { assessments } = await callFunction<AccountOverview>('account-overview', {});
    if (assessments.length === 0) return `${confirmed} We found no results that were taken with it.`;
    return `${confirmed} The results taken with it are in your account, which now holds ${assessments.length}.`;
  } catch {
    // They have joined all the same.
    return `${confirmed} The results taken with it are in your account.`;
  }
}
