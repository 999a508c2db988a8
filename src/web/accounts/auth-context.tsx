/** Who is signed in, for every component, and the three actions that change it. */
import type { Session, User } from '@supabase/auth-js';
import { createContext, startTransition, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { AuthAnswer } from './auth-client.ts';
import { followSession, loadAuth } from './auth-loader.ts';

export interface Auth {
  user: User | null;
  session: Session | null;
  /** True until the first session lookup or the first auth event, whichever is first. */
  loading: boolean;
  signIn: (email: string, password: string) => Promise<AuthAnswer>;
  /** A blank full name becomes the email's local part. */
  signUp: (email: string, password: string, fullName: string) => Promise<AuthAnswer>;
  signOut: () => Promise<AuthAnswer>;
}

const AuthContext = createContext<Auth | null>(null);

export function AuthProvider({ children }: { children: ReactNode }) {
  const [{ session, loading }, setState] = useState<Pick<Auth, 'session' | 'loading'>>({
    session: null,
    loading: true,
  });
  useEffect(
    () =>
      // In a transition: an urgent update before the page has hydrated would make React throw its HTML away.
      followSession((next) => startTransition(() => setState({ session: next, loading: false }))),
    [],
  );
  const value = useMemo(() => ({ user: session?.user ?? null, session, loading, ...actions }), [session, loading]);
  return <AuthContext value={value}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

const actions: Pick<Auth, 'signIn' | 'signUp' | 'signOut'> = {
  signIn: async (...given) => (await loadAuth()).signIn(...given),
  signUp: async (...given) => (await loadAuth()).signUp(...given),
  signOut: async () => (await loadAuth()).signOut(),
};
