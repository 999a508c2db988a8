/** The auth client and what the site asks of it. Always imported through auth-loader.ts, off the critical path. */
import { AuthClient, isAuthRetryableFetchError, type Session } from '@supabase/auth-js';
import { localPart } from '#shared/text/email-address.ts';
import { settings } from '#web/settings/settings.ts';
import { browserStorage } from '#web/storage/browser-storage.ts';
import { AUTH_STORAGE_KEY } from './auth-storage-key.ts';

/** Which sign-up was made in this browser, by a random id that doesn't reveal the address. */
const SIGN_UP_KEY = 'account-sign-up';

export const auth = new AuthClient({
  url: `${location.origin}/auth/v1`,
  headers: { apikey: settings.anonKey, Authorization: `Bearer ${settings.anonKey}` },
  storageKey: AUTH_STORAGE_KEY,
  autoRefreshToken: true,
  persistSession: true,
  // Anybody can make a link that carries a session of their own (login CSRF); our mailed links carry none.
  detectSessionInUrl: false,
});

/** An error as the service or the library gave it; null when all went well. */
export interface AuthAnswer {
  error: (Error & { code?: string | undefined; status?: number | undefined }) | null;
}

export async function signIn(email: string, password: string): Promise<AuthAnswer> {
  const { error } = await auth.signInWithPassword({ email, password });
  return { error };
}

/** A blank full name becomes the email's local part. */
export async function signUp(email: string, password: string, fullName: string): Promise<AuthAnswer> {
  const { data, error } = await auth.signUp({
    email,
    password,
    options: { emailRedirectTo: `${location.origin}/`, data: { full_name: fullName.trim() || localPart(email) } },
  });
  // No session means that the address must be confirmed by mail, and the link may be opened in another browser.
  if (data.user && !data.session) browserStorage.write(SIGN_UP_KEY, data.user.id);
  return { error };
}

/** Whether the sign-up of a mailed link was made here. */
export function isOwnSignUp(id: string): boolean {
  return id !== '' && browserStorage.read(SIGN_UP_KEY) === id;
}

/** Ends this browser's session only; /account has "Sign out everywhere". */
export async function signOut(): Promise<AuthAnswer> {
  const { error } = await auth.signOut({ scope: 'local' });
  return { error };
}

/** Whether the password was given and the code from an app is still to come; such a session opens nothing. */
export function owesCode({ user, access_token: token }: Session): boolean {
  const asksForCode = user.factors?.some(({ status }) => status === 'verified');
  return asksForCode === true && levelOf(token) !== 'aal2';
}

/** Takes the second step with a code that this device shows. */
export async function giveCode(factorId: string, code: string): Promise<AuthAnswer> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code: code.replaceAll(/\s/g, '') });
  // The device was removed elsewhere; a new token states what the session still has to prove.
  if (error?.code === 'mfa_factor_not_found') await auth.refreshSession();
  return { error };
}

/** The signed-in visitor's access token, refreshed if need be; undefined for everyone else. */
export async function accessToken(): Promise<string | undefined> {
  const { data, error } = await auth.getSession();
  // Falling back to the public key would make a signed-in visitor's call anonymous.
  if (error && isAuthRetryableFetchError(error)) throw error;
  return data.session && !owesCode(data.session) ? data.session.access_token : undefined;
}

/** Whether the session has ended on the server; if so, this browser also drops it. */
export async function sessionHasEnded(): Promise<boolean> {
  const { error } = await auth.getUser();
  // A live session whose token was refused has fallen back to its first step, and a new token states that. If the
  // service can't verify the token, as after a change of the signing key, the refresh token decides.
  if (!error || error.code === 'bad_jwt') await auth.refreshSession();
  return (await accessToken()) === undefined;
}

function levelOf(token: string): unknown {
  const payload = token.split('.')[1] ?? '';
  const { aal } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { aal?: unknown };
  return aal;
}
