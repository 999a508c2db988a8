/** State that the browser keeps for us, signed, so that the server stores nothing of a conversation. */
import { isSameText, macOf } from '../sha256.ts';

export interface Seal<State extends { until: number }> {
  seal(state: State): string;
  /** Undefined when it isn't ours or has expired. */
  open(token: string, now: number): State | undefined;
}

/** @param purpose State that was sealed for one purpose is refused for another. */
export function createSeal<State extends { until: number }>(authSecret: string, purpose: string): Seal<State> {
  const signed = (body: string) => `${body}.${macOf(authSecret, `${purpose}:${body}`)}`;
  return {
    seal(state) {
      return signed(Buffer.from(JSON.stringify(state)).toString('base64url'));
    },
    open(token, now) {
      const [body = ''] = token.split('.');
      if (!isSameText(token, signed(body))) return undefined;
      // The signature shows that we wrote it.
      const state = JSON.parse(Buffer.from(body, 'base64url').toString()) as State;
      return state.until > now ? state : undefined;
    },
  };
}
