import type { FunctionComponent } from 'react';
import type { Lane } from '#server/platform/queue/queue-table.ts';
import type { MailKind, MailPayloads } from './mail-kinds.ts';

/**
 * Renders an email from plain data only, because it runs in another thread. That thread finds it as the export
 * `template` of the email's file.
 */
export interface EmailTemplate<Props> {
  subject: (props: Props) => string;
  Body: FunctionComponent<Props>;
  attachments?: (props: Props) => Promise<EmailAttachment[]>;
  /** The calendar part of an email; undefined for one without an appointment. */
  calendar?: (props: Props) => CalendarPart | undefined;
  /** Props for the rule tests and a preview. */
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

/** A calendar file and its method (RFC 5546), which the part's content type must name too (RFC 6047). */
export interface CalendarPart {
  method: string;
  content: string;
}

/** A template and the function that makes its props; each `*-email.tsx` exports one. */
export interface Email<Payload, Props> {
  template: EmailTemplate<Props>;
  /** Runs when the email is sent, not when it is queued: links are made here, so that none expires in the queue. */
  compose: (payload: Payload, mail: MailRow) => ComposedEmail<Props> | Promise<ComposedEmail<Props>>;
}

interface EmailFacts<Kind extends MailKind> {
  kind: Kind;
  /** Who causes it. When an account goes whose address was never proved, only mails that accounts cause are erased. */
  causedBy: 'account' | 'visitor';
  /** Whether it carries a sign-in link. Such mails are withdrawn when an account revokes its links. */
  signsIn: boolean;
  /** Whether it tells of many people at once. Such mails are erased with each of them. */
  tellsOfMany?: true;
  /** `urgent` for mails that signing in or an account waits for; `normal` by default. */
  lane?: Lane;
}

/** An email with its types hidden, so that all fit one list. */
export interface EmailDeclaration extends EmailFacts<MailKind>, Email<unknown, object> {}

/** By kind, so that the code that causes an email has to know neither its lane nor its subject. */
const declarations = new Map<string, EmailDeclaration>();

/** Declares an email, and puts those that are queued from now on into its lane. */
export function declareEmail<Kind extends MailKind, Props extends object>(
  declared: EmailFacts<Kind> & Email<MailPayloads[Kind], Props>,
): EmailDeclaration {
  // Safe, because the outbox stores under each kind the payload that `enqueueMail` got for it, and each template gets
  // the props of its own composer.
  const email = declared as unknown as EmailDeclaration;
  declarations.set(email.kind, email);
  return email;
}

export function laneOf(kind: MailKind): Lane {
  return declarations.get(kind)?.lane ?? 'normal';
}

/** The subject that an email would have if it were sent now. */
export async function subjectOf({ kind, payload, ...row }: MailRow & { kind: MailKind; payload: unknown }) {
  const email = declarations.get(kind);
  if (!email) throw new Error('unknown kind of mail');
  const { props } = await email.compose(payload, row);
  return email.template.subject(props);
}
