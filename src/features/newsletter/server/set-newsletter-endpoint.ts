import * as v from 'valibot';
import words from '#content/newsletter-words.yaml';
import type { NewsletterState } from '#features/accounts/shared/account-holdings.ts';
import { routes } from '#shared/site/routes.ts';
import {
  defineCommand,
  signedInUser,
  type FunctionBody,
  type FunctionCall,
} from '#server/platform/http/site-function.ts';
import type { AccountsInterface } from '#features/accounts/server/interface.ts';
import type { Newsletter } from './newsletter.ts';
import { ownSubscription } from './own-subscription.ts';

interface SetNewsletterOptions {
  newsletter: Newsletter;
  accounts: AccountsInterface;
}

export function createSetNewsletter(options: SetNewsletterOptions): FunctionBody {
  return defineCommand({
    schema: v.strictObject({ subscribed: v.boolean() }),
    handlesRepeats: () => true,
    act: async ({ subscribed }, call) => ({
      newsletter: subscribed ? await subscribe(options, call) : await unsubscribe(options, call),
    }),
  });
}

async function subscribe({ newsletter, accounts }: SetNewsletterOptions, call: FunctionCall): Promise<NewsletterState> {
  const { id, email, ownsAddress } = signedInUser(call);
  const fromAccount = { ...call, sourcePage: routes.account };
  if (ownsAddress) {
    await newsletter.subscribeVerified(email, fromAccount, words.accountConsent);
    return 'confirmed';
  }
  await newsletter.subscribe(email, fromAccount, words.accountConsent);
  await accounts.noteNewsletterAsked(call.tx, id, call.now, call.now);
  return 'pending';
}

/**
 * Without a verified address this only withdraws the account's own request; the mailbox's owner decides the
 * subscription.
 */
async function unsubscribe(
  { newsletter, accounts }: SetNewsletterOptions,
  call: FunctionCall,
): Promise<NewsletterState> {
  const { tx, now } = call;
  const user = signedInUser(call);
  if ((await ownSubscription(tx, accounts, user, now)).own) {
    await newsletter.unsubscribeAddress(tx, user.email, now);
    return 'unsubscribed';
  }
  await accounts.noteNewsletterAsked(tx, user.id, null, now);
  return 'none';
}
