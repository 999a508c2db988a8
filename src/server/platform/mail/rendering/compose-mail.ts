/** Composes an email when it is sent: gathers its data, which is rendered later. */
import type { ComposedEmail, EmailDeclaration, MailRow } from '../outbox/email-declaration.ts';

/** A row of the outbox with its payload parsed. */
export interface QueuedMail extends MailRow {
  kind: string;
  payload: unknown;
}

/** Plain data, which can be handed to another thread. */
export interface ComposedMail extends ComposedEmail<object> {
  id: string;
  kind: string;
  recipient: string;
}

export type MailComposer = (mail: QueuedMail) => Promise<ComposedMail>;

/** The composer throws for a kind this version doesn't know. */
export function createMailComposer(emails: readonly EmailDeclaration[]): MailComposer {
  const byKind = new Map<string, EmailDeclaration>(emails.map((email) => [email.kind, email]));
  return async ({ kind, payload, id, recipient }) => {
    const email = byKind.get(kind);
    if (!email) throw new Error('unknown kind of mail');
    const { props, replyTo, headers } = await email.compose(payload, { id, recipient });
    return {
      id,
      kind,
      recipient,
      props,
      ...(replyTo === undefined ? {} : { replyTo }),
      ...(headers === undefined ? {} : { headers }),
    };
  };
}
