import * as v from 'valibot';
import words from '#content/newsletter-account-words.yaml';
import type { NewsletterState } from '#features/accounts/shared/account-holdings.ts';
import { routes } from '#shared/site/routes.ts';
import { defineCommand, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
import type { AccountsInterface } from '#features/accounts/server/interface.ts';
import type { Newsletter } from './newsletter.ts';
import { ownSubscription } from './own-subscription.ts';
import { markUnsubscribed } from './subscriber-store.ts';

export function createSetNewsletter(newsletter: Newsletter, accounts: AccountsInterface): FunctionBody {
  return defineCommand({
    schema: v.strictObject({ subscribed: v.boolean() }),
    handlesRepeats: true,
    async act({ subscribed }, call): Promise<{ newsletter: NewsletterState }> {
      const { tx, now } = call;
      const user = signedInUser(call);
      const { id, email, ownsAddress } = user;
      const asking = { ...call, sourcePage: routes.account };
      if (subscribed && ownsAddress) {
        await newsletter.subscribeVerified(email, asking, words.consent);
        return { newsletter: 'confirmed' };
      }
      if (subscribed) {
        await newsletter.subscribe(email, asking, words.consent);
        await accounts.noteNewsletterAsked(tx, id, now, now);
        return { newsletter: 'pending' };
      }
      if ((await ownSubscription(tx, accounts, user, now)).own) {
        await markUnsubscribed(tx, { email }, now);
        return { newsletter: 'unsubscribed' };
      }
      // Without a verified address the account only withdraws its own request; the mailbox's owner decides the rest.
      await accounts.noteNewsletterAsked(tx, id, null, now);
      return { newsletter: 'none' };
    },
  });
}
