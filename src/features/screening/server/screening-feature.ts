import type { Feature } from '#server/platform/feature/feature.ts';
import { declareEmails } from '#server/platform/mail/outbox/email-declaration.ts';
import { emails } from './held-digest-emails.tsx';
import type { MailedActs } from '#server/platform/mail/outbox/mailed-acts.ts';
import { createHeldDigest, type HeldDigestOptions } from './held-digest.ts';
import { createHeldEndpoint, type HeldOptions } from './held-endpoint.ts';

interface ScreeningOptions extends HeldOptions, HeldDigestOptions {
  mailedActs: MailedActs;
}

export function createScreeningFeature(options: ScreeningOptions): Feature {
  return {
    name: 'screening',
    routes: [
      {
        base: '/admin',
        endpoint: createHeldEndpoint(options),
        list: [
          { method: 'GET', path: '/held', guard: 'operator' },
          { method: 'POST', path: '/held/:form/:id/release', guard: 'operator' },
        ],
      },
    ],
    emails: declareEmails(emails, options.mailedActs),
    jobs: [createHeldDigest(options)],
    tables: {},
  };
}
