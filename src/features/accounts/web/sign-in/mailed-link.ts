import words from '#content/accounts/sign-in-words.yaml';
import type { AccountOverview } from '#features/accounts/shared/account-holdings.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { messageOf } from '#web/api/failure-words.ts';
import { tabStorage } from '#web/storage/browser-storage.ts';
import { loadAuth } from './auth-loader.ts';
import { nextPath } from './next-path.ts';

/** Which link this tab has used, and for whom. */
const USED_KEY = 'used-link';

export type MailedLink = ReturnType<typeof mailedLinkOf>;

/** `address` is the fragment of the page's address, or its query in links that an older release has sent. */
export function mailedLinkOf(address: string) {
  const parameters = new URLSearchParams(address.replace(/^[#?]/, ''));
  const named = (name: string) => parameters.get(name) ?? '';
  return {
    tokenHash: named('token_hash'),
    type: named('type'),
    /** Id of the sign-up that it confirms; empty when there is none or it is no longer known. */
    signUp: named('sign_up'),
    /** Where to go afterwards, if the link says so. */
    next: pathHere(named('redirect_to')),
  };
}

/** The path of an address of this site; undefined for any other. */
function pathHere(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname, search, hash } = new URL(address);
  if (origin !== location.origin) return undefined;
  return nextPath(`?${new URLSearchParams({ next: pathname + search + hash })}`);
}

export interface Confirmed {
  /** In words; missing when all went well. */
  error?: string;
  /** Whether only a new link can help. */
  isSpent?: boolean;
  /** Whether an email change still has to be confirmed from the other address. */
  halfDone?: boolean;
  /** Whether the code from an app is still to come. */
  asksForCode?: boolean;
  /** Whether the account has no password, because an earlier one may be a stranger's. */
  needsPassword?: boolean;
  /** Whether the sign-up that it confirms was made in this browser. */
  isOwnSignUp?: boolean;
}

/** Redeems the link, which signs in here except for a code from an app. */
export async function confirmLink({ tokenHash, type, signUp }: MailedLink): Promise<Confirmed> {
  const { auth, owesCode, isOwnSignUp } = await loadAuth();
  const before = await auth.getSession();
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type });
  if (error) return { error: messageOf(error), isSpent: error.code === 'otp_expired' };
  // Only the second confirmation of an email change answers with a session.
  if (!data.session) return { halfDone: true };
  // The new session has replaced this browser's old one, which would otherwise stay on the owner's list of sessions.
  const replaced = before.data.session?.access_token;
  if (replaced) await auth.admin.signOut(replaced, 'local').catch(() => {});
  // Our own addition to the answer, which the client keeps with the session.
  const needsPassword = 'needs_password' in data.session && data.session.needs_password === true;
  return { asksForCode: owesCode(data.session), needsPassword, isOwnSignUp: isOwnSignUp(signUp) };
}

/** Like `confirmLink`, but skips a link that this tab has redeemed: a refused password or a reload must not end it. */
export async function confirmUnlessUsed(link: MailedLink): Promise<Confirmed> {
  const { auth } = await loadAuth();
  const linkAndUser = async () => {
    const { data } = await auth.getSession();
    return data.session && `${link.tokenHash} ${data.session.user.id}`;
  };
  const before = await linkAndUser();
  if (before && tabStorage.read(USED_KEY) === before) return {};
  const confirmed = await confirmLink(link);
  const after = await linkAndUser();
  if (!confirmed.error && after) tabStorage.write(USED_KEY, after);
  return confirmed;
}

export function forgetUsedLink(): void {
  tabStorage.remove(USED_KEY);
}

/** Says how many results the account holds now that earlier ones were added. */
export async function addedResults(): Promise<string> {
  try {
    const { assessments } = await callFunction<AccountOverview>('account-overview', {});
    const text = assessments.length === 0 ? words.link.claimedNone : words.link.claimedSome;
    return fillWords(text, { count: String(assessments.length) });
  } catch {
    // The results were added all the same.
    return words.link.kinds.claim.done;
  }
}
