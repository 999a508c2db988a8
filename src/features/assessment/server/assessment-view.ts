import * as v from 'valibot';
import type { AccountAssessment, ShareState } from '#features/accounts/shared/account-holdings.ts';
import { firstNameOf } from '../shared/assessment-facts.ts';
import { primaryStyleOf, scoreAnswers } from '../shared/disc-scoring.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { TakenAssessment } from './assessment-store.ts';
import type { ShareLinks } from './share-links.ts';

export function assessmentView(taken: TakenAssessment, links: ShareLinks, now: number): AccountAssessment {
  const scores = scoreAnswers(taken.answers);
  return {
    id: taken.id,
    completedAt: isoTime(taken.completedAt),
    scores,
    primaryStyle: primaryStyleOf(scores),
    gender: taken.gender,
    answers: taken.answers,
    firstName: firstNameOf(taken.name),
    share: shareState(taken, links, now),
  };
}

/** Null when the result isn't shared or the link has expired. */
export function shareState(
  { id, share }: Pick<TakenAssessment, 'id' | 'share'>,
  links: ShareLinks,
  now: number,
): ShareState | null {
  if (!share || share.expiresAt <= now) return null;
  const { expiresAt, firstName } = share;
  return { url: links.urlOf({ assessmentId: id, ...share }), expiresAt: isoTime(expiresAt), firstName };
}

export function exportedAssessment(taken: TakenAssessment, links: ShareLinks, now: number) {
  const { name, email, sharedWithUs } = taken;
  const consent = sharedWithUs && { at: isoTime(sharedWithUs.at), wording: sharedWithUs.wording };
  return { ...assessmentView(taken, links, now), name, email, scoresSharedWithUs: consent };
}

/** The id of an item in an account, as `account-overview` returns it. */
export const rowId = v.pipe(v.string(), v.uuid('Send the id as account-overview gave it.'));
