import words from '#content/emails/newsletter-words.yaml';
import { defineEmail } from '#server/platform/mail/rendering/define-email.tsx';
import type { NewsletterLinks } from './newsletter-links.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'newsletter-confirm': { subscriberId: string; confirmNonce: string };
  }
}

export const emails = [
  // Asks a new subscriber to confirm. Until then the address gets no other newsletter mail.
  defineEmail({
    kind: 'newsletter-confirm',
    causedBy: 'visitor',
    words: words.confirm,
    sampleProps: {
      confirmUrl: 'https://www.site.example/newsletter/confirm?token=sample',
      unsubscribeUrl: 'https://www.site.example/newsletter/unsubscribe?token=sample',
    },
    compose({ subscriberId, confirmNonce }, _mail, links: Pick<NewsletterLinks, 'confirm' | 'unsubscribe'>) {
      const unsubscribeUrl = links.unsubscribe(subscriberId);
      return {
        props: { confirmUrl: links.confirm(subscriberId, confirmNonce), unsubscribeUrl },
        headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      };
    },
  }),
];
