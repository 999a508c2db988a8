/** The honeypot's name: programs fill it in, browsers and password managers don't. */
export const TRAP_FIELD = 'subject';

export interface FormSigns {
  trap: string;
  seconds: number;
  /** The reply to a challenge: the result of {@link solveChallenge}, or {@link UNSOLVED}. */
  proof?: string | undefined;
}

/** From a browser that can't solve a challenge, such as one without Web Crypto. */
export const UNSOLVED = 'unsolved';

export const PROOF_NEEDED = 'proof_needed';
