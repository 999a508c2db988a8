import { TOTP } from 'otpauth';

const STEP_MS = 30_000;

export interface AuthenticatorApp {
  /** A code that was not given before, be it the one that comes after the present one, which counts already. */
  next(): string;
  /** What the app shows at this moment, used or not. */
  now(): string;
  /** The code that was given last. */
  again(): string;
}

export function createAuthenticatorApp(secret: string, clock: { now(): number } = Date): AuthenticatorApp {
  const totp = new TOTP({ secret });
  let last = 0;
  return {
    next() {
      last = Math.max(last + 1, totp.counter({ timestamp: clock.now() }));
      return totp.generate({ timestamp: last * STEP_MS });
    },
    now: () => totp.generate({ timestamp: clock.now() }),
    again: () => totp.generate({ timestamp: last * STEP_MS }),
  };
}
