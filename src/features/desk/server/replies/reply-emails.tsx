import { attachmentsOf, type MailedFile } from '#features/conversations/server/interface.ts';
import words from '#content/emails/desk-words.yaml';
import { defineEmail } from '#server/platform/mail/rendering/define-email.tsx';
import { EmailQuote, EmailSignature, EmailText, withLineBreaks } from '#server/platform/mail/rendering/email-parts.tsx';
import type { Database } from '#server/platform/db/database.ts';
import { utcDay } from '#server/platform/utc-words.ts';
import { fillMail, headerText } from '#server/platform/mail/rendering/visitor-text.ts';

export interface DeskReply {
  name: string;
  /** What they wrote about; empty once that is deleted. */
  about: string;
  text: string;
  /** As the member wrote it. */
  subject?: string | undefined;
  /** The member's own; without one, the site's. */
  signature?: string | undefined;
  /** Of the draft that it was, for Undo. */
  draftVersion?: number;
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

interface ReplyProps extends DeskReply {
  files?: readonly MailedFile[];
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
    words: ({ about }: ReplyProps) =>
      about === '' ? { ...words.reply, subject: words.reply.bareSubject } : words.reply,
    blanks: ({ about, text }) => ({ about, start: headerText(text).slice(0, 120) }),
    Below: ({ text, signature, quoted }) => (
      <>
        <EmailText>{withLineBreaks(text)}</EmailText>
        {signature ? <EmailText>{withLineBreaks(signature)}</EmailText> : <EmailSignature />}
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
    attachments: async ({ files = [] }) =>
      files.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) })),
    async compose({ subject, ...reply }, { id }, { db }: { db: Database }) {
      const props = { ...reply, files: await attachmentsOf(db, id) };
      return { props, subject: subject && headerText(subject), replyTo: reply.replyTo, headers: BY_A_PERSON };
    },
  }),
];
