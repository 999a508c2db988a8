import words from '#content/emails/desk-words.yaml';
import { defineEmail } from '#server/platform/mail/rendering/define-email.tsx';
import { EmailQuote, EmailSignature, EmailText, withLineBreaks } from '#server/platform/mail/rendering/email-parts.tsx';
import { utcDay } from '#server/platform/utc-words.ts';
import { fillMail, headerText } from '#server/platform/mail/rendering/visitor-text.ts';

export interface DeskReply {
  name: string;
  /** What they wrote about; empty once that is deleted. */
  about: string;
  text: string;
  /** The member's address, or the mailbox that the site reads. */
  replyTo: string;
  /** What it answers. */
  quoted?: Quoted | undefined;
}

export interface Quoted {
  at: number;
  name: string;
  text: string;
}

/** RFC 3834: unlike our other emails, it may be answered by a holiday notice, and isn't taken for one itself. */
const BY_A_PERSON = { 'Auto-Submitted': 'no', 'X-Auto-Response-Suppress': 'DR, RN, NRN' };

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
    Below: ({ text, quoted }) => (
      <>
        <EmailText>{withLineBreaks(text)}</EmailText>
        <EmailSignature />
        {quoted && (
          <>
            <EmailText>{fillMail(words.reply.wrote, { name: quoted.name, day: utcDay(quoted.at) })}</EmailText>
            <EmailQuote>{withLineBreaks(quoted.text)}</EmailQuote>
          </>
        )}
      </>
    ),
    sampleProps: {
      name: "Zoë O'Hara",
      about: 'AI receptionist',
      text: 'Thanks for writing.\n\nYes, the agent can book into your calendar.',
      replyTo: 'owner@agency.example',
      quoted: { at: 0, name: "Zoë O'Hara", text: 'Can the agent book into my calendar?' },
    },
    compose: (props) => ({ props, replyTo: props.replyTo, headers: BY_A_PERSON }),
  }),
];
