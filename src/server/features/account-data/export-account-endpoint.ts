/** The function `export-account`: everything we hold about an account's owner, as JSON (security-bar D1). */
import * as v from 'valibot';
import { factorsOf } from '../accounts/stores/factor-store.ts';
import { listSessions } from '../accounts/stores/session-store.ts';
import { appMetadataOf, metadataOf } from '../accounts/stores/user-store.ts';
import { assessmentsOf, type TakenAssessment } from '../assessment/assessment-store.ts';
import type { ShareLinks } from '../assessment/share-links.ts';
import type { Queryable, UserRow } from '../../platform/db/database.ts';
import { EXPORTS_PER_CLIENT } from '../../platform/http/rate-limit.ts';
import { defineQuery, type SiteFunction } from '../../platform/http/site-function.ts';
import { leadsFrom } from '../leads/lead-store.ts';
import { findConsent } from '../newsletter/subscriber-store.ts';
import { assessmentView, factorView, isoTime, profileOf, sessionView } from './account-views.ts';
import { signedInUser } from './signed-in-user.ts';

export function createExportAccount(shareLinks: ShareLinks): SiteFunction {
  return defineQuery({
    name: 'export-account',
    schema: v.strictObject({}),
    limitPerClient: EXPORTS_PER_CLIENT,
    async read(_input, call) {
      const { db, now } = call;
      const user = signedInUser(call);
      const sessions = await listSessions(db, user.id, now);
      const factors = await factorsOf(db, user.id);
      const assessments = await assessmentsOf(db, user.id);
      const exported = {
        exportedAt: isoTime(now),
        profile: exportedProfile(user),
        sessions: sessions.map((session) => ({
          ...sessionView(session, user.session.id),
          userAgent: session.user_agent,
        })),
        twoStepDevices: factors.map((factor) => ({ ...factorView(factor), status: factor.status })),
        assessments: assessments.map((taken) => exportedAssessment(taken, shareLinks, now)),
        ...(await heldByAddress(db, user)),
        orders: [],
      };
      return { export: exported };
    },
  });
}

/** Named one by one: a column that is added later, such as a secret, is never exported by accident. */
function exportedProfile(user: UserRow) {
  return {
    id: user.id,
    ...profileOf(user),
    details: metadataOf(user),
    setByOperator: appMetadataOf(user),
    invitedAt: optionalTime(user.invited_at),
    createdAt: isoTime(user.created_at),
    updatedAt: isoTime(user.updated_at),
    emailConfirmedAt: optionalTime(user.email_confirmed_at),
    emailVerifiedAt: optionalTime(user.email_verified_at),
    lastSignInAt: optionalTime(user.last_sign_in_at),
  };
}

function exportedAssessment(taken: TakenAssessment, links: ShareLinks, now: number) {
  return { ...assessmentView(taken, links, now), name: taken.name, email: taken.email };
}

/** What hangs on the address alone is for whoever has proved that it is theirs. */
async function heldByAddress(db: Queryable, user: UserRow) {
  if (user.email_verified_at === null) return { newsletter: null, leads: [] };
  const consent = await findConsent(db, user.email);
  const leads = await leadsFrom(db, user.email);
  return {
    newsletter: consent
      ? {
          status: consent.status,
          consent: { at: isoTime(consent.consentAt), page: consent.page, wording: consent.wording },
          confirmedAt: optionalTime(consent.confirmedAt),
          unsubscribedAt: optionalTime(consent.unsubscribedAt),
        }
      : null,
    leads: leads.map((lead) => ({
      ...lead,
      submittedAt: isoTime(lead.submittedAt),
      receivedAt: isoTime(lead.receivedAt),
    })),
  };
}

function optionalTime(ms: number | null): string | null {
  return ms === null ? null : isoTime(ms);
}
