/** Supplies function calls with the signed-in visitor's token, without loading the auth library for anyone else. */
import type { TokenSource } from '#web/api/call-options.ts';
import { hasStoredSession, loadAuth } from './auth-loader.ts';

export const sessionTokens: TokenSource = {
  preload: async () => (hasStoredSession() ? loadAuth() : undefined),
  accessToken: async () => (hasStoredSession() ? (await loadAuth()).accessToken() : undefined),
  sessionHasEnded: async () => (await loadAuth()).sessionHasEnded(),
};
