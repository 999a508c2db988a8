/** Knows whether anyone is signed in here without the auth library, and fetches that library only when someone is. */
import type { Session } from '@supabase/auth-js';
import { browserStorage } from '#web/storage/browser-storage.ts';
import { AUTH_STORAGE_KEY } from './auth-storage-key.ts';

const IDLE_TIMEOUT_MS = 2_000;

type AuthClientModule = typeof import('./auth-client.ts');
/** `half` is a session that still lacks the code from an app; all but the code form treat it as signed out. */
type SessionListener = (session: Session | null, half: Session | null) => void;

const listeners = new Set<SessionListener>();
let client: Promise<AuthClientModule> | undefined;
/** What was announced last. */
let latest: Parameters<SessionListener> | undefined;

/** The auth client; from its first load on, every listener follows its events. */
export function loadAuth(): Promise<AuthClientModule> {
  client ??= import('./auth-client.ts').then(
    (module) => {
      module.auth.onAuthStateChange((_event, session) => {
        if (session && module.owesCode(session)) announce(null, session);
        else announce(session);
      });
      return module;
    },
    (error: unknown) => {
      // Reset, so that the next attempt asks the network again.
      client = undefined;
      throw error;
    },
  );
  return client;
}

/** The auth service's answer. @throws its error. */
export async function callAuth<Answer extends { error: Error | null }>(
  call: (auth: AuthClientModule['auth']) => Promise<Answer>,
): Promise<Extract<Answer, { error: null }>> {
  const answer = await call((await loadAuth()).auth);
  if (answer.error) throw answer.error;
  return answer as Extract<Answer, { error: null }>;
}

/** Whether this browser holds a session, which may have ended since. */
export function hasStoredSession(): boolean {
  const stored = browserStorage.read(AUTH_STORAGE_KEY);
  // With storage forbidden, a session lives in the loaded client only.
  return stored === undefined ? client !== undefined : stored !== null;
}

/** The auth client, where this browser holds a session. */
export function loadStoredAuth(): Promise<AuthClientModule> | undefined {
  return hasStoredSession() ? loadAuth() : undefined;
}

/**
 * Calls back with the current session and with each later one; returns a function that stops it.
 * Without a stored session it calls back at once and loads nothing.
 */
export function followSession(listener: SessionListener): () => void {
  listeners.add(listener);
  // The library notifies the tabs that have loaded it; this event covers all others.
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== AUTH_STORAGE_KEY && key !== null) return;
    if (hasStoredSession()) wake();
    else announce(null);
  };
  addEventListener('storage', onStorage);
  if (!hasStoredSession()) listener(null, null);
  else if (latest) listener(...latest);
  else if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: IDLE_TIMEOUT_MS });
  // Safari has no requestIdleCallback.
  else setTimeout(wake, 0);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

function wake(): void {
  // Without the library nobody can be shown as signed in; the next action tries to load it again.
  loadAuth().catch(() => announce(null));
}

function announce(session: Session | null, half: Session | null = null): void {
  latest = [session, half];
  for (const listener of listeners) listener(...latest);
}
