/** The function `claim-assessments`: moves results that were taken signed out into the account with their address. */
import * as v from 'valibot';
import type { AccountsInterface } from '#features/accounts/server/interface.ts';
import { claimResults } from './assessment-store.ts';
import { rateLimited, Refusal } from '#server/platform/http/api-error.ts';
import { defineCommand, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
import { enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';

export function createClaimAssessments(accounts: Pick<AccountsInterface, 'limitMail'>): FunctionBody {
  return defineCommand({
    schema: v.strictObject({}),
    handlesRepeats: true,
    async act(_input, call) {
      const { tx, now } = call;
      const user = signedInUser(call);
      if (user.ownsAddress) return { claimed: await claimResults(tx, user.id, user.email), mailed: false };
      const wait = await accounts.limitMail(tx, user.email, now);
      if (wait > 0) throw new Refusal(rateLimited(wait));
      // Sent even when there is nothing to claim: until the address is verified, the caller must not learn which.
      await enqueueMail(tx, { kind: 'claim-results', recipient: user.email, payload: { userId: user.id } }, now);
      return { claimed: 0, mailed: true };
    },
  });
}
