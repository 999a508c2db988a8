export interface AccountHolder {
  /** Empty for a person without an account, in whose name the owner acts. */
  id: string;
  email: string;
  /** Whether a mailed link proved it. Anyone can sign up with any address: what is tied to it alone needs this. */
  ownsAddress: boolean;
  aal: 'aal1' | 'aal2';
  /** When it did, in milliseconds since 1970; null when it hasn't. */
  codeAt: number | null;
  /** The session that makes the request; null when there is none, as for an operator. */
  sessionId: string | null;
}
