/** What an account holds, as the function `account-overview` answers it. Times are ISO 8601 in UTC. */
import type { Gender } from './assessment-facts.ts';
import type { AccountOrder } from './order-schema.ts';
import type { Answers, Scores, Style } from './disc-scoring.ts';

export interface AccountOverview {
  profile: AccountProfile;
  /** The one used last first. */
  sessions: AccountSession[];
  /** Authenticator apps whose code has been asked for once, the oldest first. */
  factors: AccountFactor[];
  /** Newest first. */
  assessments: AccountAssessment[];
  newsletter: NewsletterState;
  /** Newest first. */
  orders: AccountOrder[];
}

export interface AccountProfile {
  email: string;
  fullName: string;
  /** Whether a mailed link has proved that the address is theirs. */
  emailVerified: boolean;
  /** An address that waits to be confirmed. */
  pendingEmail: string | null;
}

export interface AccountSession {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  /** Such as 'Firefox on Linux'. */
  device: string;
  /** The network it was opened from, never a whole address. */
  network: string;
  current: boolean;
}

export interface AccountFactor {
  id: string;
  /** As its owner calls the device; may be empty. */
  name: string;
  addedAt: string;
}

export interface AccountAssessment {
  id: string;
  completedAt: string;
  scores: Scores;
  primaryStyle: Style;
  gender: Gender;
  answers: Answers;
  share: ShareState | null;
}

export interface ShareState {
  /** Null when the link was made with another AUTH_SECRET and no longer works. */
  url: string | null;
  expiresAt: string;
}

export type NewsletterState = 'none' | 'pending' | 'confirmed' | 'unsubscribed';
