import type { FinishedMail } from '../rendering/mail-message.ts';

export interface OutboxMail extends FinishedMail {
  id: string;
  createdAt: number;
}

export interface MailTransport {
  /**
   * Resolves once the message has been accepted; rejects with nodemailer's errors; aborts with `signal`. Calls `begun`
   * before the first byte of the message leaves: until then, nobody can have accepted it.
   */
  send(mail: OutboxMail, signal: AbortSignal, begun: () => void): Promise<void>;
  close(): Promise<void>;
}
