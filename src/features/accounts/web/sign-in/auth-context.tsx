import type { Session, User } from '@supabase/auth-js';
import { createContext, startTransition, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { followSession, loadAuth } from './auth-loader.ts';

interface Auth extends AuthActions {
  user: User | null;
  session: Session | null;
  /** True until the first session lookup or the first auth event, whichever is first. */
  loading: boolean;
  /** Set while the password was given and the code from the app is still to come; user and session are null then. */
  halfSession: Session | null;
}

type AuthActions = Pick<typeof import('./auth-client.ts'), 'signIn' | 'signUp' | 'signOut'>;

const AuthContext = createContext<Auth | null>(null);

export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<Pick<Auth, 'session' | 'halfSession' | 'loading'>>({
    session: null,
    halfSession: null,
    loading: true,
  });
  useEffect(
    () =>
      // In a transition: an urgent update before the page has hydrated would make React throw its HTML away.
      followSession((session, halfSession) =>
        startTransition(() => setState({ session, halfSession, loading: false })),
      ),
    [],
  );
  const value = useMemo(() => ({ user: state.session?.user ?? null, ...state, ...actions }), [state]);
  return <AuthContext value={value}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

const actions: AuthActions = {
  signIn: async (...given) => (await loadAuth()).signIn(...given),
  signUp: async (...given) => (await loadAuth()).signUp(...given),
  signOut: async () => (await loadAuth()).signOut(),
};
