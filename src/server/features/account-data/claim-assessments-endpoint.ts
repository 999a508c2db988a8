/** The function `claim-assessments`: brings results that were taken signed out into the account of their address. */
import * as v from 'valibot';
import { MAILS_PER_ADDRESS, mailInterval } from '../accounts/wire/account-limits.ts';
import type { Accounts } from '../accounts/service/accounts.ts';
import { claimResults } from '../assessment/assessment-store.ts';
import { rateLimited, Refusal } from '../../platform/http/api-error.ts';
import { ACCOUNT_CALLS } from '../../platform/http/rate-limit.ts';
import { defineFunction, type SiteFunction } from '../../platform/http/site-function.ts';
import { enqueueMail } from '../../platform/mail/outbox-store.ts';
import { countMailTo } from '../../platform/mail/recipient-limit.ts';
import { signedInUser } from './signed-in-user.ts';

export function createClaimAssessments({
  rateLimiter,
  settings,
}: Pick<Accounts, 'rateLimiter' | 'settings'>): SiteFunction {
  return defineFunction({
    name: 'claim-assessments',
    schema: v.strictObject({}),
    limitPerClient: ACCOUNT_CALLS,
    essence: () => null,
    handlesRepeats: () => true,
    async act(_input, call) {
      const { tx, now } = call;
      const user = signedInUser(call);
      if (user.email_verified_at !== null)
        return { claimed: await claimResults(tx, user.id, user.email), mailed: false };
      for (const limit of [mailInterval(settings.mailIntervalMs), MAILS_PER_ADDRESS]) {
        const wait = await rateLimiter.consume(tx, limit, user.email, now);
        if (wait > 0) throw new Refusal(rateLimited(wait));
      }
      const full = await countMailTo(tx, rateLimiter, user.email, now);
      if (full > 0) throw new Refusal(rateLimited(full));
      // Sent whether there is something to claim or not: until the address is proved, that is nobody's to know.
      await enqueueMail(tx, { kind: 'claim-results', recipient: user.email, payload: { userId: user.id } }, now);
      return { claimed: 0, mailed: true };
    },
  });
}
