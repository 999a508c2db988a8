/** State that the browser keeps for us, signed, so that the server stores nothing of a conversation. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Seal<State extends { until: number }> {
  seal(state: State): string;
  /** Undefined when it isn't ours or has expired. */
  open(token: string, now: number): State | undefined;
}

/** @param purpose State that was sealed for one purpose is refused for another. */
export function createSeal<State extends { until: number }>(authSecret: string, purpose: string): Seal<State> {
  const macOf = (body: string) => createHmac('sha256', authSecret).update(`${purpose}:${body}`).digest('base64url');
  return {
    seal(state) {
      const body = Buffer.from(JSON.stringify(state)).toString('base64url');
      return `${body}.${macOf(body)}`;
    },
    open(token, now) {
      const [body = '', mac = ''] = token.split('.');
      const [given, right] = [Buffer.from(mac), Buffer.from(macOf(body))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      // The signature shows that we wrote it.
      const state = JSON.parse(Buffer.from(body, 'base64url').toString()) as State;
      return state.until > now ? state : undefined;
    },
  };
}
