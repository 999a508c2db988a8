/** Hands messages to the configured mail server over a few kept connections. */
import { createTransport } from 'nodemailer';
import type { MailTransport } from './mail-transport.ts';
import { composeMessage } from './mail-message.ts';

/** As many as the worker sends at once; a message that waits for a connection would eat into its own time. */
const MAX_CONNECTIONS = 4;
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
    maxConnections: MAX_CONNECTIONS,
    maxRequeues: REQUEUES_OF_UNTOUCHED_MAIL,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, signal) {
      await pool.sendMail({ ...composeMessage(mail), signal });
    },
    async close() {
      pool.close();
    },
  };
}
