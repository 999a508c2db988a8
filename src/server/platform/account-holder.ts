export interface AccountHolder {
  /** Empty for a person without an account, in whose name the owner acts. */
  id: string;
  email: string;
  /**
   * Whether a mailed link has proved that the address is theirs. Anyone can sign up with any address, so data that is
   * tied to the address alone is shown, handed out and erased only when this is true.
   */
  ownsAddress: boolean;
  /** Whether this session has completed the second step: 'aal2'. */
  aal: 'aal1' | 'aal2';
  /** When it did, in milliseconds since 1970; null when it hasn't. */
  codeAt: number | null;
  /** The session that makes the request; null when there is none, as for an operator. */
  sessionId: string | null;
}
