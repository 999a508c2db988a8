import type { Feature } from '#server/platform/feature/feature.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { functionsOf } from '#server/platform/http/site-function.ts';
import { declareEmails } from '#server/platform/mail/outbox/email-declaration.ts';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { archiveRoutes, type ArchiveOptions } from './archive-endpoint.ts';
import { createLetterDelivery, type DeliveryOptions } from './letter-delivery.ts';
import { memberFunctions, ownerFunctions, type LetterEndpointsOptions } from './letter-endpoints.ts';
import { exportRecipient } from './letter-store.ts';
import { emails, type LettersEmailsContext } from './letters-emails.tsx';

/** A draft is saved, and its preview drawn, about once a second while somebody types. */
const LETTERS: RateLimit = { name: 'letters', points: 600, windowMs: MINUTE_MS };

type LettersOptions = ArchiveOptions & DeliveryOptions & LetterEndpointsOptions & LettersEmailsContext;

export function createLetters(options: LettersOptions): Feature {
  return {
    name: 'letters',
    functions: [
      ...functionsOf('member', LETTERS, memberFunctions(options)),
      ...functionsOf('owner', LETTERS, ownerFunctions(options)),
    ],
    routes: [archiveRoutes(options)],
    emails: declareEmails(emails, options),
    jobs: [createLetterDelivery(options)],
    tables: {
      letters: {
        owner: 'The team, which writes them.',
        key: ['id'],
        kept: { not: 'What was sent stays as it was; drafts until the team deletes them.' },
        exported: { not: 'Words of the team to everybody, about nobody.' },
        erased: { not: 'Words of the team to everybody, about nobody.' },
      },
      letter_recipients: {
        owner: 'The subscriber to whom it was sent.',
        key: ['letter_id', 'subscriber_id'],
        kept: { not: 'Goes with its subscriber: until then, it keeps a letter from being sent twice.' },
        exported: { as: 'letters', read: exportRecipient },
        erased: { with: 'subscribers' },
      },
    },
  };
}
