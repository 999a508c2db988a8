import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import MimeNode from 'nodemailer/lib/mime-node';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import { createMailboxTransport, type MailTransport } from './mailbox-transport.ts';
import { MOST_AT_ONCE } from '#server/platform/queue/mail-slots.ts';

const CONNECTION_TIMEOUT_MS = 10_000;
const GREETING_TIMEOUT_MS = 10_000;
/** Silence on an open connection. Relays that scan a message take seconds over the reply to DATA. */
const SOCKET_TIMEOUT_MS = 30_000;
/** nodemailer requeues only while no byte of the message was sent, so this can't duplicate anything. */
const REQUEUES_OF_UNTOUCHED_MAIL = 1;
/** The bytes hold both already; making them up takes longer than the rest of the node. */
const IN_THE_BYTES = 'in-the-bytes';

/** @param smtpUrl Unset keeps messages in the local mailbox's folder, which is created when the first one arrives. */
export function createMailTransport(smtpUrl: string | undefined, mailboxFolder: string): MailTransport {
  return smtpUrl === undefined ? createMailboxTransport(mailboxFolder) : createSmtpTransport(smtpUrl);
}

export function createSmtpTransport(smtpUrl: string): MailTransport {
  const mailer = createTransport({
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
    send({ from, to, bytes }, signal, begun) {
      const read = function* () {
        begun();
        yield bytes;
      };
      return new Promise((resolve, reject) => {
        const mail = { data: { signal }, message: finishedMessage(from, to, read) };
        // To the pool itself, as nodemailer's own `sendMail` does after it has composed a message from its parts.
        mailer.transporter.send(mail as PooledMail, (error) => (error ? reject(error) : resolve()));
      });
    },
    async close() {
      mailer.close();
    },
  };
}

type PooledMail = Parameters<SMTPPool['send']>[0];

/** Streams the bytes as they are: the node's own stream would pass them through three more. */
function finishedMessage(from: string, to: string[], read: () => Iterable<Uint8Array>): MimeNode {
  const message = new MimeNode('message/rfc822', { baseBoundary: IN_THE_BYTES })
    .setHeader('Message-ID', IN_THE_BYTES)
    .setEnvelope({ from, to });
  message.createReadStream = () => Readable.from(read());
  return message;
}
