import type { FunctionComponent } from 'react';
import type { Lane } from '#server/platform/queue/queue-table.ts';
import type { MailKind } from './mail-kinds.ts';

/** Renders an email from plain data only, because it runs in another thread. */
export interface EmailTemplate<Props> {
  subject: (props: Props) => string;
  Body: FunctionComponent<Props>;
  attachments?: ((props: Props) => Promise<EmailAttachment[]>) | undefined;
  /** The calendar part of an email; undefined for one without an appointment. */
  calendar?: ((props: Props) => CalendarPart | undefined) | undefined;
  /** Props for the rule tests and a preview. */
  sampleProps: Props;
}

export interface MailRow {
  id: string;
  recipient: string;
}

export interface ComposedEmail<Props> {
  props: Props;
  /** Left out if it isn't an address that mail can be sent to. */
  replyTo?: string | undefined;
  /** Instead of the template's, and of the conversation's. */
  subject?: string | undefined;
  headers?: Record<string, string> | undefined;
}

export interface EmailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
  /** Of a picture within the message, which shows it as `cid:…` (RFC 2392). */
  cid?: string;
}

/** A calendar file and its method (RFC 5546), which the part's content type must name too (RFC 6047). */
export interface CalendarPart {
  method: string;
  content: string;
}

export interface EmailTraits {
  /** Who causes it. When an account goes whose address was never proved, only mails that accounts cause are erased. */
  causedBy: 'account' | 'visitor';
  /** Set if it carries a sign-in link. Such mails are withdrawn when an account revokes its links. */
  signsIn?: true;
  /** Set if it tells of many people at once. Such mails are erased with each of them. */
  tellsOfMany?: true;
  /** `urgent` for mails that signing in or an account waits for; `normal` by default. */
  lane?: Lane;
}

/** Thrown while an email is composed that must not leave any more: it is deleted. */
export class Unwanted extends Error {
  override name = 'Unwanted';
}

/**
 * Makes an email's props. Runs when it is sent, not when it is queued: links are made here, so that none expires in the
 * queue.
 * @throws {Unwanted}
 */
export type Compose<Payload, Props, Context> = (
  payload: Payload,
  mail: MailRow,
  context: Context,
) => ComposedEmail<Props> | Promise<ComposedEmail<Props>>;

/** With its types hidden, so that all fit one list. */
export interface DefinedEmail<Context> extends EmailTraits {
  kind: MailKind;
  template: EmailTemplate<object>;
  compose: Compose<unknown, object, Context>;
}

export type EmailDeclaration = DefinedEmail<void>;

/** By kind, so that the code that causes an email has to know neither its lane nor its subject. */
const declarations = new Map<string, EmailDeclaration>();

/** Gives a feature's emails what composing them takes, and puts those queued from now on into their lanes. */
export function declareEmails<Context>(
  emails: readonly DefinedEmail<Context>[],
  ...[context]: unknown extends Context ? [] : [Context]
): readonly EmailDeclaration[] {
  const declared = emails.map((email) => ({
    ...email,
    compose: (payload: unknown, mail: MailRow) => email.compose(payload, mail, context as Context),
  }));
  for (const email of declared) declarations.set(email.kind, email);
  return declared;
}

export function laneOf(kind: MailKind): Lane {
  return declarations.get(kind)?.lane ?? 'normal';
}

/** The subject that an email would have if it were sent now. */
export async function subjectOf({ kind, payload, ...mail }: MailRow & { kind: MailKind; payload: unknown }) {
  const email = declarations.get(kind);
  if (!email) throw new Error('unknown kind of mail');
  const { props } = await email.compose(payload, mail);
  return email.template.subject(props);
}
