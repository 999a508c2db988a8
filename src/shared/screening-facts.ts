/** What browser and server agree on about telling people from programs that fill in forms. */

/** A field that nobody sees: programs fill it in. Not a name that browsers or password managers know to fill. */
export const TRAP_FIELD = 'subject';

/** What a form tells beside what was typed. */
export interface FormSigns {
  /** What the field that nobody sees holds. */
  trap: string;
  /** How long the form was open. */
  seconds: number;
  /** The answer to a challenge: what {@link solveChallenge} gave, or {@link UNSOLVED}. */
  proof?: string | undefined;
}

/** From a browser that can't solve a challenge, such as one without Web Crypto. */
export const UNSOLVED = 'unsolved';

/** The server's name for an answer that asks for a proof. */
export const PROOF_NEEDED = 'proof_needed';
