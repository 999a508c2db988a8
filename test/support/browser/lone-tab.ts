/** As much of a browser as the modules need that follow who is signed in: nobody is, and other tabs can say so. */
import { vi } from 'vitest';
import { AUTH_STORAGE_KEY } from '#features/accounts/web/sign-in/auth-storage-key.ts';

export interface LoneTab {
  /** In another tab, of which this one is told by an event. */
  signOut(): void;
}

/** Modules that are imported after this call are new, and see this tab. */
export function openLoneTab(): LoneTab {
  vi.resetModules();
  const listeners = new Map<string, Set<(event: object) => void>>();
  const listenersOf = (type: string) => listeners.get(type) ?? new Set();
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => {
    listeners.set(type, listenersOf(type).add(listener));
  });
  vi.stubGlobal('removeEventListener', (type: string, listener: (event: object) => void) => {
    listenersOf(type).delete(listener);
  });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} });
  vi.stubGlobal('location', { origin: 'https://site.example', search: '', pathname: '/desk' });
  vi.stubGlobal('HTMLElement', Object);
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('scrollTo', () => {});
  // No answer comes, so that what a page shows is what a test has put into the cache.
  vi.stubGlobal('fetch', async () => new Promise(() => {}));
  return {
    signOut() {
      for (const listener of listenersOf('storage')) listener({ key: AUTH_STORAGE_KEY });
    },
  };
}
