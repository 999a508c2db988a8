/** The function `set-newsletter`: subscribes or unsubscribes the account's own address. */
import * as v from 'valibot';
import words from '../../../../content/newsletter.yaml';
import type { NewsletterState } from '../../../shared/account-holdings.ts';
import { routes } from '../../../shared/routes.ts';
import { changeUser } from '../accounts/stores/user-store.ts';
import { ACCOUNT_CALLS } from '../../platform/http/rate-limit.ts';
import { defineCommand, type FunctionCall, type SiteFunction } from '../../platform/http/site-function.ts';
import type { Newsletter } from '../newsletter/newsletter.ts';
import { ownSubscription } from './own-subscription.ts';
import { signedInUser } from './signed-in-user.ts';

export function createSetNewsletter(newsletter: Newsletter): SiteFunction {
  return defineCommand({
    name: 'set-newsletter',
    schema: v.strictObject({ subscribed: v.boolean() }),
    limitPerClient: ACCOUNT_CALLS,
    essence: (input) => input,
    handlesRepeats: () => true,
    act: async ({ subscribed }, call) => ({
      newsletter: subscribed ? await subscribe(newsletter, call) : await unsubscribe(newsletter, call),
    }),
  });
}

async function subscribe(newsletter: Newsletter, call: FunctionCall): Promise<NewsletterState> {
  const { id, email, email_verified_at: verifiedAt } = signedInUser(call);
  const fromAccount = { ...call, sourcePage: routes.account };
  if (verifiedAt !== null) {
    await newsletter.subscribeVerified(email, fromAccount, words.accountConsent);
    return 'confirmed';
  }
  await newsletter.subscribe(email, fromAccount, words.accountConsent);
  await changeUser(call.tx, id, { newsletter_asked_at: call.now }, call.now);
  return 'pending';
}

/** Without a verified address only the account's own wish is taken back: the list is its mailbox owner's to leave. */
async function unsubscribe(newsletter: Newsletter, call: FunctionCall): Promise<NewsletterState> {
  const { tx, now } = call;
  const user = signedInUser(call);
  if ((await ownSubscription(tx, user, now)).own) {
    await newsletter.unsubscribeAddress(tx, user.email, now);
    return 'unsubscribed';
  }
  await changeUser(tx, user.id, { newsletter_asked_at: null }, now);
  return 'none';
}
