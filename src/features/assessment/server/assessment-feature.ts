import { functionsOf } from '#server/platform/http/site-function.ts';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { sql } from 'kysely';
import type { Feature } from '#server/platform/feature/feature.ts';
import type { RateLimit, RateLimiter } from '#server/platform/http/rate-limit.ts';
import { declareEmails } from '#server/platform/mail/outbox/email-declaration.ts';
import { emails } from './assessment-emails.tsx';
import { ACCOUNT_CALLS, type AccountsInterface } from '#features/accounts/server/interface.ts';
import { assessmentAct, assessmentsOf, claimResults, eraseAssessments } from './assessment-store.ts';
import { assessmentView, exportedAssessment } from './assessment-view.ts';
import {
  createClaimAssessments,
  createShareAssessment,
  createSharedAssessment,
  deleteOwnAssessment,
} from './kept-result-endpoints.ts';
import { createSendDiscAssessment } from './send-disc-assessment-endpoint.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import type { ShareLinks } from './share-links.ts';
import { discTeamFunctions } from './teams/disc-team-endpoints.ts';
import { exportedDiscTeamConsents, exportedDiscTeams } from './teams/disc-team-view.ts';

const REPORTS_PER_CLIENT: RateLimit = { name: 'reports', points: 30, windowMs: 60 * MINUTE_MS };
/** Only bounds the load; the tokens are unguessable. */
const SHARED_RESULTS_PER_CLIENT: RateLimit = { name: 'shared-results', points: 30, windowMs: MINUTE_MS };

interface AssessmentOptions {
  siteUrl: string;
  rateLimiter: RateLimiter;
  shareLinks: ShareLinks;
  links: PrivateLinks;
  accounts: AccountsInterface;
}

export function createAssessment({ siteUrl, rateLimiter, shareLinks, links, accounts }: AssessmentOptions): Feature {
  return {
    name: 'assessment',
    functions: [
      ...functionsOf('anyone', REPORTS_PER_CLIENT, { 'send-disc-assessment': createSendDiscAssessment(rateLimiter) }),
      ...functionsOf('anyone', SHARED_RESULTS_PER_CLIENT, { 'shared-assessment': createSharedAssessment(shareLinks) }),
      ...functionsOf('account', ACCOUNT_CALLS, {
        'share-assessment': createShareAssessment(shareLinks),
        'delete-assessment': deleteOwnAssessment,
        'claim-assessments': createClaimAssessments(accounts),
        ...discTeamFunctions(links),
      }),
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
    emails: declareEmails(emails, { siteUrl, accounts }),
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
    },
    whenAddressProved: async (tx, { id, email }) => {
      await claimResults(tx, id, email);
      return false;
    },
  };
}
