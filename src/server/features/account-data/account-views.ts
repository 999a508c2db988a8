/** What an account's rows look like to its owner, in the overview and in the export alike. */
import type {
  AccountAssessment,
  AccountFactor,
  AccountProfile,
  AccountSession,
  ShareState,
} from '../../../shared/account-holdings.ts';
import { primaryStyleOf, scoreAnswers } from '../../../shared/disc-scoring.ts';
import { deviceName } from '../accounts/sessions/device-name.ts';
import { fullNameOf } from '../accounts/stores/user-store.ts';
import type { TakenAssessment } from '../assessment/assessment-store.ts';
import type { ShareLinks } from '../assessment/share-links.ts';
import type { FactorRow, SessionRow, UserRow } from '../../platform/db/database.ts';

const UNKNOWN_DEVICE = 'Unknown device';

export function profileOf(user: UserRow): AccountProfile {
  return {
    email: user.email,
    fullName: fullNameOf(user),
    emailVerified: user.email_verified_at !== null,
    pendingEmail: user.new_email,
  };
}

export function sessionView(session: SessionRow, currentId: string): AccountSession {
  return {
    id: session.id,
    createdAt: isoTime(session.created_at),
    lastSeenAt: isoTime(session.refreshed_at),
    device: deviceName(session.user_agent) ?? UNKNOWN_DEVICE,
    network: session.network,
    current: session.id === currentId,
  };
}

export function factorView({ id, friendly_name: name, created_at }: FactorRow): AccountFactor {
  return { id, name, addedAt: isoTime(created_at) };
}

export function assessmentView(taken: TakenAssessment, links: ShareLinks, now: number): AccountAssessment {
  const scores = scoreAnswers(taken.answers);
  return {
    id: taken.id,
    completedAt: isoTime(taken.completedAt),
    scores,
    primaryStyle: primaryStyleOf(scores),
    gender: taken.gender,
    answers: taken.answers,
    share: shareState(taken, links, now),
  };
}

/** Null when there is no link, or none that still works by its date. */
export function shareState(
  { id, share }: Pick<TakenAssessment, 'id' | 'share'>,
  links: ShareLinks,
  now: number,
): ShareState | null {
  if (!share || share.expiresAt <= now) return null;
  return { url: links.urlOf({ assessmentId: id, ...share }), expiresAt: isoTime(share.expiresAt) };
}

export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
