/** The kinds of email, each with what it needs to be rendered; the outbox stores that until the message has gone. */

/** Filled by each `*-email.tsx`, which adds its kind and payload here. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the owners' declarations
export interface MailPayloads {}

export type MailKind = keyof MailPayloads;

/** One email to be sent, as the endpoints put it into the outbox. */
export type OutgoingMail = {
  [Kind in MailKind]: {
    kind: Kind;
    recipient: string;
    payload: MailPayloads[Kind];
    /** The account that caused it, where the payload names none. */
    userId?: string | undefined;
    /** The address of the person it tells of, where that is not the recipient. */
    concerns?: string;
  };
}[MailKind];
