/** What the platform and the features may know of somebody who has an account. */
export interface AccountHolder {
  /** The account's id. */
  id: string;
  email: string;
  /**
   * Whether a mailed link has proved the address to be theirs. Anyone can sign up with any address, so what hangs on
   * the address alone is shown, handed out and erased only then.
   */
  ownsAddress: boolean;
  /** The session that asks; null when none does, such as for an operator. */
  sessionId: string | null;
}
