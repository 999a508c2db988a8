/** Composes an email when it is sent: gathers its data, which is rendered later. */
import { isDeliverableAddress } from '#shared/text/email-address.ts';
import type { ComposedEmail, EmailDeclaration, MailRow } from '../outbox/email-declaration.ts';
import type { MailThread } from '../outbox/mail-kinds.ts';
import { parseThread } from '../outbox/mail-threads.ts';
import type { MailedActs, MailedLink } from '../outbox/mailed-acts.ts';
import type { StoredPayload } from '../outbox/outbox-store.ts';

/** A row of the outbox with its payload parsed. */
export interface QueuedMail extends MailRow {
  kind: string;
  payload: StoredPayload;
  /** As it is stored; empty for an email that stands alone. */
  thread?: string;
}

/** Plain data, which can be handed to another thread. */
export interface ComposedMail extends ComposedEmail<object> {
  id: string;
  kind: string;
  recipient: string;
  thread?: MailThread | undefined;
  /** Shown below the message. */
  links?: readonly MailedLink[] | undefined;
}

export type MailComposer = (mail: QueuedMail) => Promise<ComposedMail>;

/** The composer throws for a kind this version doesn't know. */
export function createMailComposer(emails: readonly EmailDeclaration[], mailedActs: MailedActs): MailComposer {
  const byKind = new Map<string, EmailDeclaration>(emails.map((email) => [email.kind, email]));
  return async ({ kind, payload, id, recipient, thread }) => {
    const email = byKind.get(kind);
    if (!email) throw new Error('unknown kind of mail');
    const { mailedActs: acts = [], ...own } = payload;
    const { props, replyTo, subject, headers } = await email.compose(own, { id, recipient });
    return {
      id,
      kind,
      recipient,
      props,
      subject,
      headers,
      thread: thread ? parseThread(thread) : undefined,
      links: acts.map((act) => mailedActs.link(act)),
      // Mail programs would split some addresses that visitors typed.
      replyTo: replyTo !== undefined && isDeliverableAddress(replyTo) ? replyTo : undefined,
    };
  };
}
