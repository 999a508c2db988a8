/** What an account holds, as the function `account-overview` answers it. Times are ISO 8601 in UTC. */
import type { Gender } from '#features/assessment/shared/assessment-facts.ts';
import type { AccountOrder } from '#features/checkout/shared/order-schema.ts';
import type { Answers, Scores, Style } from '#features/assessment/shared/disc-scoring.ts';

export interface AccountOverview {
  profile: AccountProfile;
  /** Most recently used first. */
  sessions: AccountSession[];
  /** Verified authenticator apps, oldest first. */
  factors: AccountFactor[];
  /** Newest first. */
  assessments: AccountAssessment[];
  /** Newest first. */
  comparisons: AccountComparison[];
  /** When the account is reminded to take the assessment again; null when it isn't. */
  reminderAt: string | null;
  newsletter: NewsletterState;
  /** Newest first. */
  orders: AccountOrder[];
}

export interface AccountProfile {
  email: string;
  fullName: string;
  /** Whether a mailed link has verified the address. */
  emailVerified: boolean;
  /** A new address that is not confirmed yet. */
  pendingEmail: string | null;
}

export interface AccountSession {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  /** Such as 'Firefox on Linux'. */
  device: string;
  /** The network it was opened from, never the whole IP address. */
  network: string;
  current: boolean;
}

/** The longest name of an authenticator device, in code points. */
export const DEVICE_NAME_MAX_LENGTH = 100;

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
  /** What a picture of it can call its owner; may be empty. */
  firstName: string;
  share: ShareState | null;
}

export interface AccountComparison {
  /** The account's own private link to it. */
  url: string;
  /** The other one's first name; null until they have agreed. */
  with: string | null;
  since: string;
}

export interface ShareState {
  /** Null when the link was made with another AUTH_SECRET and no longer works. */
  url: string | null;
  expiresAt: string;
  /** On the link's picture; null unless its owner wants it there. */
  firstName: string | null;
}

export type NewsletterState = 'none' | 'pending' | 'confirmed' | 'unsubscribed';
