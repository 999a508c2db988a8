/** What a feature states about an email that it sends. */
import type { FunctionComponent } from 'react';
import type { MailKind, MailPayloads } from './mail-kinds.ts';

/** What a reader sees, from plain data alone: it is rendered in another thread, which finds it as `template` in the email's file. */
export interface EmailTemplate<Props> {
  subject: (props: Props) => string;
  Body: FunctionComponent<Props>;
  attachments?: (props: Props) => Promise<EmailAttachment[]>;
  /** What calendars read of it, for an email about an appointment. */
  calendar?: (props: Props) => CalendarPart;
  /** What the rule tests and a preview show. */
  sampleProps: Props;
}

export interface MailRow {
  id: string;
  recipient: string;
}

export interface ComposedEmail<Props> {
  props: Props;
  replyTo?: string;
  headers?: Record<string, string>;
}

export interface EmailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** A calendar file and its method (RFC 5546), which the message must name beside it (RFC 6047). */
export interface CalendarPart {
  method: string;
  content: string;
}

/** A template and what fills it; what each `*-email.tsx` exports. */
export interface Email<Payload, Props> {
  template: EmailTemplate<Props>;
  /** Runs when the email is sent, not when it is asked for: links are made here, so that none has expired in the queue. */
  compose: (payload: Payload, mail: MailRow) => ComposedEmail<Props> | Promise<ComposedEmail<Props>>;
}

interface EmailFacts<Kind extends MailKind> {
  kind: Kind;
  /** Only what accounts cause may be taken back by somebody who never proved that the address is theirs. */
  causedBy: 'account' | 'visitor';
  /** Whether it carries a link that signs in: such mails are withdrawn when an account ends its links. */
  signsIn: boolean;
}

/** An email with its types hidden, so that all fit one list. */
export interface EmailDeclaration extends EmailFacts<MailKind>, Email<unknown, object> {}

export function declareEmail<Kind extends MailKind, Props extends object>(
  declared: EmailFacts<Kind> & Email<MailPayloads[Kind], Props>,
): EmailDeclaration {
  // The outbox holds under each kind what `enqueueMail` was given for it, and a template gets what its own composer made.
  return declared as unknown as EmailDeclaration;
}
