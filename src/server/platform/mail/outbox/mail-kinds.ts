import type { MailedAct } from './mailed-acts.ts';

/** Filled by each `*-email.tsx`, which adds its kind and payload here. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the owners' declarations
export interface MailPayloads {}

export type MailKind = keyof MailPayloads;

export interface MailThread {
  /** Of the first email. The others say "Re: ". */
  subject: string;
  /** The emails before it, oldest first: ids of the outbox, or Message-IDs with their brackets of those that came in. */
  references: readonly string[];
}

export type OutgoingMail = {
  [Kind in MailKind]: {
    /** By default, a new one. No email may have it yet. */
    id?: string | undefined;
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
    /** What its conversation is called from now on. */
    subject?: string | undefined;
    /** What it answers, if that came in by email and begins the conversation. */
    answers?: MailThread | undefined;
    acts?: readonly MailedAct[];
  };
}[MailKind];
