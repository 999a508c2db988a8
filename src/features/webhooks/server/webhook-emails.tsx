import words from '#content/emails/webhooks-words.yaml';
import { defineEmail } from '#server/platform/mail/rendering/define-email.tsx';

interface WebhookOff {
  /** Whose path may be a secret. */
  host: string;
  why: 'gone' | 'failing';
}

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'webhook-off': WebhookOff;
  }
}

export const emails = [
  defineEmail({
    kind: 'webhook-off',
    causedBy: 'account',
    words: ({ why }: WebhookOff) => words[why],
    sampleProps: { host: 'hooks.example.com', why: 'failing' },
    compose: (props: WebhookOff) => ({ props }),
  }),
];
