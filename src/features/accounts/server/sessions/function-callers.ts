/** Tells the functions endpoint who calls, in the platform's terms. */
import type { CallerAuthentication } from '#server/platform/http/caller-authentication.ts';
import { holderOf } from '../stores/user-store.ts';
import { holdCaller, type Authenticate } from './authenticate.ts';

export function createFunctionCallers(authenticate: Authenticate): CallerAuthentication {
  return {
    async identify(authorization, now) {
      const found = await authenticate(authorization, now);
      if (found.kind === 'user') return { kind: 'user', user: holderOf(found.user, found.session) };
      if (found.kind === 'half') return { kind: 'visitor' };
      // An ended session must sign in again; any other invalid token is just unknown.
      return found.error.code === 'session_not_found' ? { kind: 'ended' } : { kind: 'unknown' };
    },
    async hold(tx, { id, sessionId, aal, codeAt }, now) {
      if (sessionId === null) return undefined;
      const held = await holdCaller(tx, { user: { id }, session: { id: sessionId, aal, factor_at: codeAt } }, now);
      return held && holderOf(held.user, held.session);
    },
  };
}
