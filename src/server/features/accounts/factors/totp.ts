/** One-time codes of an authenticator app: RFC 6238 with SHA-1, six digits and 30 s, which every app knows. */
import { Secret, TOTP } from 'otpauth';
import { encodeQR } from 'qr';

/** RFC 4226 §4, R6. */
const SECRET_BYTES = 20;
/** One to either side, for clocks that differ and codes typed at the last moment (RFC 6238 §5.2). */
const STEPS_OF_SKEW = 1;
/** Modules around the code that its standard wants empty. */
const QUIET_ZONE = 4;

export interface AppKey {
  /** Base32, as people type it. */
  secret: string;
  /** Whose codes the app says these are. */
  issuer: string;
  account: string;
}

export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The time step that this code belongs to; undefined for one that is wrong, or not of this minute. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  // The library compares bytes and throws for six characters of more than one byte.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const totp = new TOTP({ secret });
  const steps = totp.validate({ token: code, timestamp: now, window: STEPS_OF_SKEW });
  return steps === null ? undefined : totp.counter({ timestamp: now }) + steps;
}

/** What an app reads from the QR code. */
export function keyUri({ secret, issuer, account }: AppKey): string {
  return new TOTP({ secret, issuer, label: account }).toString();
}

/** An SVG document. The client puts it into a data address as it is, so it must hold neither "#" nor "%". */
export function qrCode(uri: string): string {
  return encodeQR(uri, 'svg', { border: QUIET_ZONE });
}
