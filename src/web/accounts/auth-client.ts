/** The auth client and what the site asks of it. Always imported through auth-loader.ts, off the critical path. */
import { AuthClient, isAuthRetryableFetchError } from '@supabase/auth-js';
import { localPart } from '../../shared/email-address.ts';
import { settings } from '../settings.ts';
import { AUTH_STORAGE_KEY } from './auth-loader.ts';
import { rememberSignUp } from './sign-up-memory.ts';

export const auth = new AuthClient({
  url: `${location.origin}/auth/v1`,
  headers: { apikey: settings.anonKey, Authorization: `Bearer ${settings.anonKey}` },
  storageKey: AUTH_STORAGE_KEY,
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: true,
});

/** An error as the service or the library gave it; null when all went well. */
export interface AuthAnswer {
  error: (Error & { code?: string | undefined; status?: number | undefined }) | null;
}

export async function signIn(email: string, password: string): Promise<AuthAnswer> {
  const { error } = await auth.signInWithPassword({ email, password });
  return { error };
}

export async function signUp(email: string, password: string, fullName: string): Promise<AuthAnswer> {
  const { data, error } = await auth.signUp({
    email,
    password,
    options: { emailRedirectTo: `${location.origin}/`, data: { full_name: fullName.trim() || localPart(email) } },
  });
  // Without a session the address must be confirmed by mail, and the link may be opened elsewhere.
  if (data.user && !data.session) rememberSignUp(data.user.id);
  return { error };
}

/** Ends this browser's session only; /account has "Sign out everywhere". */
export async function signOut(): Promise<AuthAnswer> {
  const { error } = await auth.signOut({ scope: 'local' });
  return { error };
}

/** The signed-in visitor's access token, refreshed if need be; undefined for everyone else. */
export async function accessToken(): Promise<string | undefined> {
  const { data, error } = await auth.getSession();
  // Falling back to the public key would do a signed-in visitor's work under nobody's name.
  if (error && isAuthRetryableFetchError(error)) throw error;
  return data.session?.access_token;
}

/** Whether the session has ended behind this browser's back; if so it is dropped here, too. */
export async function sessionHasEnded(): Promise<boolean> {
  await auth.getUser();
  return (await accessToken()) === undefined;
}
