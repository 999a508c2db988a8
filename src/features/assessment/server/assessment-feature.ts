import { isoTime } from '#server/platform/clock.ts';
import { functionsOf } from '#server/platform/http/site-function.ts';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import type { RateLimit, RateLimiter } from '#server/platform/http/rate-limit.ts';
import { declareEmails } from '#server/platform/mail/outbox/email-declaration.ts';
import { emails } from './assessment-emails.tsx';
import { ACCOUNT_CALLS, type AccountsInterface } from '#features/accounts/server/interface.ts';
import { assessmentAct, assessmentsOf, claimResults, eraseAssessments } from './assessment-store.ts';
import { assessmentView, exportedAssessment } from './assessment-view.ts';
import { comparisonsOf, exportedComparisons } from './comparisons/comparison-store.ts';
import {
  createAgreeToCompare,
  createAskToCompare,
  createComparison,
  createEndComparison,
} from './comparisons/comparison-endpoints.ts';
import {
  createClaimAssessments,
  createShareAssessment,
  createSharedAssessment,
  deleteOwnAssessment,
  eraseAnswersByCode,
} from './kept-result-endpoints.ts';
import { createRemindOfAssessment, createReminderJob, setAssessmentReminder } from './reminder-endpoints.ts';
import { eraseReminders, remindersOf } from './reminder-store.ts';
import { createSendDiscAssessment } from './send-disc-assessment-endpoint.ts';
import { ownLink } from './share-links.ts';
import { discTeamFunctions } from './teams/disc-team-endpoints.ts';
import { exportedDiscTeamConsents, exportedDiscTeams } from './teams/disc-team-view.ts';
import {
  createSharedResultEndpoint,
  PICTURE_FILE,
  PICTURES_PER_CLIENT,
  pictureWarmUp,
  SHARED_PAGES_PER_CLIENT,
  type SharedResultOptions,
} from './shared-result-endpoint.ts';

const REPORTS_PER_CLIENT: RateLimit = { name: 'reports', points: 30, windowMs: 60 * MINUTE_MS };
/** Only bounds the load; the tokens and codes are unguessable. */
const SHARED_RESULTS_PER_CLIENT: RateLimit = { name: 'shared-results', points: 30, windowMs: MINUTE_MS };
const COMPARISONS_PER_CLIENT: RateLimit = { name: 'comparisons', points: 20, windowMs: 60 * MINUTE_MS };
/** Only bounds the load, like the one above. */
const COMPARISON_CALLS: RateLimit = { name: 'comparison-calls', points: 30, windowMs: MINUTE_MS };

interface AssessmentOptions extends SharedResultOptions {
  rateLimiter: RateLimiter;
  links: PrivateLinks;
  accounts: AccountsInterface;
  db: Database;
  wakeMail: () => void;
}

export function createAssessment(options: AssessmentOptions): Feature {
  const { siteUrl, rateLimiter, shareLinks, links, accounts } = options;
  return {
    name: 'assessment',
    functions: [
      ...functionsOf('anyone', REPORTS_PER_CLIENT, { 'send-disc-assessment': createSendDiscAssessment(rateLimiter) }),
      ...functionsOf('anyone', COMPARISONS_PER_CLIENT, { 'ask-to-compare': createAskToCompare(links) }),
      ...functionsOf('anyone', COMPARISON_CALLS, {
        comparison: createComparison(links),
        'agree-to-compare': createAgreeToCompare(links, rateLimiter),
        'end-comparison': createEndComparison(links),
      }),
      ...functionsOf('anyone', SHARED_RESULTS_PER_CLIENT, {
        'shared-assessment': createSharedAssessment(shareLinks),
        'remind-of-assessment': createRemindOfAssessment(links),
        'erase-item-answers': eraseAnswersByCode,
      }),
      ...functionsOf('account', ACCOUNT_CALLS, {
        'share-assessment': createShareAssessment(shareLinks),
        'delete-assessment': deleteOwnAssessment,
        'claim-assessments': createClaimAssessments(accounts),
        'set-assessment-reminder': setAssessmentReminder,
        ...discTeamFunctions(links),
      }),
    ],
    routes: [
      {
        base: '/r',
        endpoint: createSharedResultEndpoint(options),
        list: [
          { method: 'GET', path: '/:token', guard: 'anyone', limits: [SHARED_PAGES_PER_CLIENT] },
          { method: 'GET', path: `/:token/${PICTURE_FILE}`, guard: 'anyone', limits: [PICTURES_PER_CLIENT] },
        ],
      },
    ],
    pastActs: {
      assessment: {
        stored: sql`select id as reference, created_at as at from assessments`,
        async readAgain(tx, id) {
          const row = await tx.selectFrom('assessments').selectAll().where('id', '=', id).executeTakeFirst();
          return row && assessmentAct(row);
        },
      },
    },
    emails: declareEmails(emails, { siteUrl, accounts, links }),
    jobs: [createReminderJob(options), pictureWarmUp],
    tables: {
      assessments: {
        owner: 'The account that holds it; without one, whoever reads the mailbox of the address.',
        key: ['id'],
        kept: [
          { period: 'assessments', since: 'created_at', only: () => sql`user_id is null` },
          { period: 'account-assessments', since: 'created_at' },
        ],
        exported: {
          as: 'assessments',
          read: async (db, { id }, now) =>
            (await assessmentsOf(db, id)).map((taken) => exportedAssessment(taken, shareLinks, now)),
        },
        erased: eraseAssessments,
      },
      comparisons: {
        owner: 'Each half is of the account that gave it; without one, of whoever holds its private link.',
        key: ['id'],
        kept: [{ period: 'comparisons', since: 'created_at' }],
        exported: { as: 'comparisons', read: exportedComparisons },
        erased: { with: 'users' },
      },
      assessment_reminders: {
        owner: 'Whoever reads the mailbox of the address.',
        key: ['assessment_id'],
        kept: [{ period: 'assessment-reminders', since: 'due_at' }],
        exported: { as: 'assessmentReminders', read: remindersOf },
        erased: eraseReminders,
      },
      item_answers: {
        owner: 'Whoever has the code.',
        key: ['code_hash', 'choices', 'positions'],
        kept: [{ period: 'item-answers', since: 'month_at' }],
        exported: { not: 'Nothing in it says whose it is.' },
        erased: { not: 'Nothing in it says whose it is: its taker erases it by the code.' },
      },
      disc_teams: {
        owner: 'The account that opened it.',
        key: ['id'],
        kept: { not: 'It goes when its owner closes it or deletes the account.' },
        exported: { as: 'discTeams', read: async (db, { id }) => exportedDiscTeams(db, id) },
        erased: { with: 'users' },
      },
      disc_team_members: {
        owner: 'The account that shows its result to the team.',
        key: ['id'],
        kept: { not: 'It goes with the result that it shows, whose period is stated there.' },
        exported: { as: 'discTeamConsents', read: async (db, { id }) => exportedDiscTeamConsents(db, id) },
        erased: { with: 'assessments' },
      },
    },
    overview: {
      assessments: async (db, { id }, now) =>
        (await assessmentsOf(db, id)).map((taken) => assessmentView(taken, shareLinks, now)),
      comparisons: async (db, { id }, now) =>
        (await comparisonsOf(db, id, now)).map(({ own, other, createdAt, ...one }) => ({
          url: ownLink(links, one.id, own),
          with: other?.name ?? null,
          since: isoTime(createdAt),
        })),
      reminderAt: async (db, holder) => (await remindersOf(db, holder))[0]?.dueAt ?? null,
    },
    whenAddressProved: async (tx, { id, email }) => {
      await claimResults(tx, id, email);
      return false;
    },
    whenAddressLeft: eraseReminders,
  };
}
