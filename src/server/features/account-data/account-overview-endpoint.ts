/** The function `account-overview`: everything the account page shows, in one answer. */
import * as v from 'valibot';
import type { AccountOverview } from '../../../shared/account-holdings.ts';
import { factorsOf, isVerified } from '../accounts/stores/factor-store.ts';
import { listSessions } from '../accounts/stores/session-store.ts';
import { assessmentsOf } from '../assessment/assessment-store.ts';
import type { ShareLinks } from '../assessment/share-links.ts';
import { ACCOUNT_CALLS } from '../../platform/http/rate-limit.ts';
import { defineFunction, type SiteFunction } from '../../platform/http/site-function.ts';
import { assessmentView, factorView, profileOf, sessionView } from './account-views.ts';
import { ownSubscription } from './own-subscription.ts';
import { signedInUser } from './signed-in-user.ts';

export function createAccountOverview(shareLinks: ShareLinks): SiteFunction {
  return defineFunction({
    name: 'account-overview',
    schema: v.strictObject({}),
    limitPerClient: ACCOUNT_CALLS,
    essence: () => null,
    handlesRepeats: () => true,
    async act(_input, call) {
      const { tx, now } = call;
      const user = signedInUser(call);
      const sessions = await listSessions(tx, user.id, now);
      const factors = await factorsOf(tx, user.id);
      const assessments = await assessmentsOf(tx, user.id);
      const overview: AccountOverview = {
        profile: profileOf(user),
        sessions: sessions.map((session) => sessionView(session, user.session.id)),
        factors: factors.filter(isVerified).map(factorView),
        assessments: assessments.map((taken) => assessmentView(taken, shareLinks, now)),
        newsletter: (await ownSubscription(tx, user, now)).state,
        orders: [],
      };
      return { ...overview };
    },
  });
}
