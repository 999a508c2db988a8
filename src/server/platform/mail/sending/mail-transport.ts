/** Takes finished messages. */
import type { FinishedMail } from '../rendering/mail-message.ts';

export interface OutboxMail extends FinishedMail {
  /** The outbox row's id. */
  id: string;
  /** When the row was created. */
  createdAt: number;
}

export interface MailTransport {
  /** Resolves once the message has been accepted; rejects with nodemailer's errors; aborts with `signal`. */
  send(mail: OutboxMail, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
