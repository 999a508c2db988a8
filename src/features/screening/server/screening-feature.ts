import type { Feature } from '#server/platform/feature/feature.ts';
import { declareEmails } from '#server/platform/mail/outbox/email-declaration.ts';
import { emails } from './held-digest-emails.tsx';
import type { MailedActs } from '#server/platform/mail/outbox/mailed-acts.ts';
import { createHeldDigest, type HeldDigestOptions } from './held-digest.ts';

interface ScreeningOptions extends HeldDigestOptions {
  mailedActs: MailedActs;
}

export function createScreeningFeature(options: ScreeningOptions): Feature {
  return {
    name: 'screening',
    emails: declareEmails(emails, options.mailedActs),
    jobs: [createHeldDigest(options)],
    tables: {},
  };
}
