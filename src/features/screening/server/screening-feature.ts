import type { Feature } from '#server/platform/feature/feature.ts';
import { declareEmail } from '#server/platform/mail/outbox/email-declaration.ts';
import type { MailedActs } from '#server/platform/mail/outbox/mailed-acts.ts';
import { heldDigestEmail } from './held-digest-email.tsx';
import { createHeldDigest, type HeldDigestOptions } from './held-digest.ts';
import { createHeldEndpoint, type HeldOptions } from './held-endpoint.ts';

interface ScreeningOptions extends HeldOptions, HeldDigestOptions {
  siteUrl: string;
  mailedActs: MailedActs;
}

export function createScreeningFeature(options: ScreeningOptions): Feature {
  const told = { causedBy: 'visitor', signsIn: false, tellsOfMany: true } as const;
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
    emails: [declareEmail({ kind: 'held-digest', ...told, ...heldDigestEmail(options) })],
    jobs: [createHeldDigest(options)],
    tables: {},
  };
}
