import { functionsOf } from '#server/platform/http/site-function.ts';
import { sql } from 'kysely';
import type { Feature } from '#server/platform/feature/feature.ts';
import { declareEmails } from '#server/platform/mail/outbox/email-declaration.ts';
import { emails } from './newsletter-emails.tsx';
import { ACCOUNT_CALLS, type AccountsInterface } from '#features/accounts/server/interface.ts';
import type { Newsletter } from './newsletter.ts';
import { createNewsletterEndpoint, type NewsletterEndpointOptions } from './newsletter-endpoint.ts';
import { CONTACTS_PER_CLIENT } from './interface.ts';
import type { NewsletterLinks } from './newsletter-links.ts';
import { ownSubscription } from './own-subscription.ts';
import { createSetNewsletter } from './set-newsletter-endpoint.ts';
import { eraseSubscriber, exportSubscription, findSubscriber, subscriptionAct } from './subscriber-store.ts';

interface NewsletterFeatureOptions extends NewsletterEndpointOptions {
  newsletter: Newsletter;
  links: NewsletterLinks;
  accounts: AccountsInterface;
}

export function createNewsletterFeature(options: NewsletterFeatureOptions): Feature {
  const { newsletter, links, accounts } = options;
  return {
    name: 'newsletter',
    functions: functionsOf('account', ACCOUNT_CALLS, { 'set-newsletter': createSetNewsletter(newsletter, accounts) }),
    routes: [
      {
        base: '/newsletter',
        endpoint: createNewsletterEndpoint(options),
        list: [
          { method: 'POST', path: '/subscribe', guard: 'own form', limits: [CONTACTS_PER_CLIENT] },
          { method: 'POST', path: '/confirm', guard: 'mailed link' },
          { method: 'POST', path: '/unsubscribe', guard: 'mailed link' },
        ],
      },
    ],
    emails: declareEmails(emails, links),
    pastActs: {
      newsletter: {
        stored: sql`select id as reference, confirmed_at as at from subscribers
          where status = 'confirmed' and confirmed_at is not null`,
        async readAgain(tx, id) {
          const subscriber = await findSubscriber(tx, id);
          return subscriber?.status === 'confirmed' ? subscriptionAct(subscriber) : undefined;
        },
      },
    },
    tables: {
      subscribers: {
        owner: 'Whoever reads the mailbox of the address.',
        key: ['id'],
        // A confirmed row stays until its owner unsubscribes; then it records that the address must get nothing.
        kept: [{ period: 'unconfirmed', since: 'consent_at', only: () => sql`status = 'pending'` }],
        exported: { as: 'newsletter', read: exportSubscription },
        erased: async (tx, { email, ownsAddress }) => {
          if (ownsAddress) await eraseSubscriber(tx, email, links.suppressionMark(email));
        },
      },
    },
    overview: {
      newsletter: async (db, holder, now) => (await ownSubscription(db, accounts, holder, now)).state,
    },
  };
}
