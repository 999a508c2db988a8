import words from '#content/emails/go-live-words.yaml';
import { defineEmail } from '#server/platform/mail/rendering/define-email.tsx';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'test-mail': { userId: string };
  }
}

export const emails = [
  defineEmail({
    kind: 'test-mail',
    causedBy: 'account',
    lane: 'urgent',
    words: words.test,
    sampleProps: {},
    compose: () => ({ props: {} }),
  }),
];
