/** The function `account-overview`: everything the account page shows, in one answer. */
import * as v from 'valibot';
import type { AccountOverview } from '../../../shared/account-holdings.ts';
import { factorsOf, isVerified } from '../accounts/stores/factor-store.ts';
import { listSessions } from '../accounts/stores/session-store.ts';
import { assessmentsOf } from '../assessment/assessment-store.ts';
import type { ShareLinks } from '../assessment/share-links.ts';
import { ACCOUNT_CALLS } from '../../platform/http/rate-limit.ts';
import { defineQuery, type SiteFunction } from '../../platform/http/site-function.ts';
import { assessmentView, factorView, profileOf, sessionView } from './account-views.ts';
import { ownSubscription } from './own-subscription.ts';
import { signedInUser } from './signed-in-user.ts';

export function createAccountOverview(shareLinks: ShareLinks): SiteFunction {
  return defineQuery({
    name: 'account-overview',
    schema: v.strictObject({}),
    limitPerClient: ACCOUNT_CALLS,
    async read(_input, call) {
      const { db, now } = call;
      const user = signedInUser(call);
      const sessions = await listSessions(db, user.id, now);
      const factors = await factorsOf(db, user.id);
      const assessments = await assessmentsOf(db, user.id);
      const overview: AccountOverview = {
        profile: profileOf(user),
        sessions: sessions.map((session) => sessionView(session, user.session.id)),
        factors: factors.filter(isVerified).map(factorView),
        assessments: assessments.map((taken) => assessmentView(taken, shareLinks, now)),
        newsletter: (await ownSubscription(db, user, now)).state,
        orders: [],
      };
      return { ...overview };
    },
  });
}
