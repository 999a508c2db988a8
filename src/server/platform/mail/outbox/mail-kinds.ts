import type { MailedAct } from './mailed-acts.ts';

/** Filled by each `*-email.tsx`, which adds its kind and payload here. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the owners' declarations
export interface MailPayloads {}

export type MailKind = keyof MailPayloads;

export type OutgoingMail = {
  [Kind in MailKind]: {
    kind: Kind;
    recipient: string;
    payload: MailPayloads[Kind];
    /** The account that caused it, if the payload names none. */
    userId?: string | undefined;
    /** The address of the person that the mail is about, if that isn't the recipient. */
    concerns?: string;
    /** The id of the row that caused it, by which it can be found again. */
    cause?: string;
    /** The id of what it belongs to together with other emails. Its recipient sees them as one thread. */
    conversation?: string;
    acts?: readonly MailedAct[];
  };
}[MailKind];
