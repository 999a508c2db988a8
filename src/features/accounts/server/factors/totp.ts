/** One-time codes of authenticator apps: RFC 6238 with SHA-1, six digits and 30 s, which every app supports. */
import { Secret, TOTP } from 'otpauth';
import { encodeQR } from 'qr';

/** RFC 4226 §4, R6. */
const SECRET_BYTES = 20;
/** Accepts one step to either side, for clock drift and codes typed at the last moment (RFC 6238 §5.2). */
const STEPS_OF_SKEW = 1;
/** Empty modules around the code, as the QR standard requires. */
const QUIET_ZONE = 4;

export interface AppKey {
  /** Base32, as people type it. */
  secret: string;
  issuer: string;
  account: string;
}

export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The time step of this code; undefined for one that is wrong or out of its time window. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  // The library compares bytes and throws for six characters that are more than six bytes.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const totp = new TOTP({ secret });
  const steps = totp.validate({ token: code, timestamp: now, window: STEPS_OF_SKEW });
  return steps === null ? undefined : totp.counter({ timestamp: now }) + steps;
}

export function keyUri({ secret, issuer, account }: AppKey): string {
  return new TOTP({ secret, issuer, label: account }).toString();
}

/** An SVG document. The client puts it into a data URL unescaped, so it must contain neither "#" nor "%". */
export function qrCode(uri: string): string {
  return encodeQR(uri, 'svg', { border: QUIET_ZONE });
}
