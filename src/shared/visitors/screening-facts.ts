/**
 * The name of the honeypot, a hidden field that programs fill in. Browsers and password managers don't fill this name.
 */
export const TRAP_FIELD = 'subject';

/** The signs that a form sends besides the input. */
export interface FormSigns {
  /** The value of the honeypot field. */
  trap: string;
  /** How long the form was open. */
  seconds: number;
  /** The reply to a challenge: the result of {@link solveChallenge}, or {@link UNSOLVED}. */
  proof?: string | undefined;
}

/** From a browser that can't solve a challenge, such as one without Web Crypto. */
export const UNSOLVED = 'unsolved';

/** The error code of a reply that asks for a proof. */
export const PROOF_NEEDED = 'proof_needed';
