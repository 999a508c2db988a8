/** State that the browser keeps for us, signed, so that the server stores nothing of a conversation. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Seal<State extends { until: number }> {
  seal(state: State): string;
  /** Undefined when it isn't ours or has expired. */
  open(token: string, now: number): State | undefined;
}

/** @param purpose State that was sealed for one purpose is refused for another. */
export function createSeal<State extends { until: number }>(authSecret: string, purpose: string): Seal<State> {
  const macOf = createMac(authSecret, purpose);
  return {
    seal(state) {
      const body = Buffer.from(JSON.stringify(state)).toString('base64url');
      return `${body}.${macOf(body)}`;
    },
    open(token, now) {
      const [body = '', mac = ''] = token.split('.');
      if (!isSame(mac, macOf(body))) return undefined;
      // The signature shows that we wrote it.
      const state = JSON.parse(Buffer.from(body, 'base64url').toString()) as State;
      return state.until > now ? state : undefined;
    },
  };
}

export function createMac(authSecret: string, purpose: string): (body: string) => string {
  return (body) => createHmac('sha256', authSecret).update(`${purpose}:${body}`).digest('base64url');
}

export function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
