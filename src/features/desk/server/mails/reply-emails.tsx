import words from '#content/emails/desk-words.yaml';
import { defineEmail } from '#server/platform/mail/rendering/define-email.tsx';
import { EmailText, withLineBreaks } from '#server/platform/mail/rendering/email-parts.tsx';
import { headerText } from '#server/platform/mail/rendering/visitor-text.ts';

interface DeskReply {
  name: string;
  /** What they wrote about; empty once that is deleted. */
  about: string;
  text: string;
  /** The member's address. */
  replyTo: string;
}

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'desk-reply': DeskReply;
  }
}

export const emails = [
  defineEmail({
    kind: 'desk-reply',
    causedBy: 'visitor',
    words: ({ about }: DeskReply) =>
      about === '' ? { ...words.reply, subject: words.reply.bareSubject } : words.reply,
    blanks: ({ about, text }) => ({ about, start: headerText(text).slice(0, 120) }),
    Below: ({ text }) => <EmailText>{withLineBreaks(text)}</EmailText>,
    signed: true,
    sampleProps: {
      name: "Zoë O'Hara",
      about: 'AI receptionist',
      text: 'Thanks for writing.\n\nYes, the agent can book into your calendar.',
      replyTo: 'owner@agency.example',
    },
    compose: (props) => ({ props, replyTo: props.replyTo }),
  }),
];
