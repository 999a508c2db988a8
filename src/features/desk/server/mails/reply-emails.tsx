import words from '#content/emails/desk-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { defineEmail } from '#server/platform/mail/outbox/email-declaration.ts';
import { Letter } from '#server/platform/mail/rendering/email-letter.tsx';
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
    template: {
      // Not isolated, so that mail programs find the subject of the message that it answers.
      subject: ({ about }: DeskReply) =>
        about === '' ? words.reply.bareSubject : fillWords(words.reply.subject, { about: headerText(about) }),
      Body: DeskReplyEmail,
      sampleProps: {
        name: "Zoë O'Hara",
        about: 'AI receptionist',
        text: 'Thanks for writing.\n\nYes, the agent can book into your calendar.',
        replyTo: 'owner@agency.example',
      },
    },
    compose: (props) => ({ props, replyTo: props.replyTo }),
  }),
];

function DeskReplyEmail({ text }: DeskReply) {
  return (
    <Letter words={words.reply} blanks={{ start: headerText(text).slice(0, 120) }} signed>
      <EmailText>{withLineBreaks(text)}</EmailText>
    </Letter>
  );
}
