/** Hands messages to the configured mail server over a few kept connections. */
import { createTransport } from 'nodemailer';
import type { MailTransport } from './mail-transport.ts';
import { MOST_AT_ONCE } from '../../queue/job-slots.ts';

const CONNECTION_TIMEOUT_MS = 10_000;
const GREETING_TIMEOUT_MS = 10_000;
/** Silence on an open connection. Relays that scan a message take seconds over the reply to DATA. */
const SOCKET_TIMEOUT_MS = 30_000;
/** nodemailer requeues only while no byte of the message was sent, so this can't duplicate anything. */
const REQUEUES_OF_UNTOUCHED_MAIL = 1;

export function createSmtpTransport(smtpUrl: string): MailTransport {
  const pool = createTransport({
    url: smtpUrl,
    pool: true,
    // Enough for all mails in flight: a message that waited for a connection would use up its send timeout.
    maxConnections: MOST_AT_ONCE,
    maxRequeues: REQUEUES_OF_UNTOUCHED_MAIL,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ from, to, bytes }, signal) {
      await pool.sendMail({
        envelope: { from, to },
        raw: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
        signal,
      });
    },
    async close() {
      pool.close();
    },
  };
}
