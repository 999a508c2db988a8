/** What each kind of email needs to be rendered; the outbox stores it until the message has gone. */
import type { Gender } from '../../../shared/assessment-facts.ts';
import type { Answers } from '../../../shared/disc-scoring.ts';

/** One attempt to sign up with an address that is not confirmed yet. */
export interface SignUp {
  /** Random; the browser that signed up knows it, too. */
  id: string;
  at: number;
  /** As `deviceName` gives it. */
  device: string | null;
  passwordHash: string;
  /** Missing in mails that an earlier release has queued. */
  metadata?: Record<string, unknown>;
}

export interface MailPayloads {
  'newsletter-confirm': { subscriberId: string; confirmNonce: string };
  'lead-notification': {
    name: string;
    email: string;
    topic: string;
    message: string;
    sourcePage: string | null;
    receivedAt: number;
  };
  'disc-report': { name: string; gender: Gender; answers: Answers; completedAt: number };
  /** Without a sign-up when the link is asked for again. */
  'account-confirm': { userId: string; signUp?: SignUp; redirectTo: string | null };
  /** For somebody for whom an operator made an account. */
  'account-invite': { userId: string; redirectTo: string | null };
  'password-reset': { userId: string; redirectTo: string | null };
  'password-changed': Record<string, never>;
  'two-step-changed': { change: TwoStepChange };
  /** One to each address; both links carry the new one. */
  'email-change': { userId: string; which: 'current' | 'new'; newEmail: string; redirectTo: string | null };
  /** For the address that the account had before. */
  'email-changed': { userId: string };
  /** For the owner of an address with which somebody tried to sign up again. */
  'already-registered': Record<string, never>;
  'claim-results': { userId: string };
}

/** What became of two-step sign-in, or of one device more or less while it stays on. */
export type TwoStepChange = 'on' | 'off' | 'added' | 'removed';

export type MailKind = keyof MailPayloads;

/** One email to be sent, as the endpoints put it into the outbox. */
export type OutgoingMail = {
  [Kind in MailKind]: {
    kind: Kind;
    recipient: string;
    payload: MailPayloads[Kind];
    /** The account that caused it, where the payload names none. */
    userId?: string | undefined;
  };
}[MailKind];
