/** A real mail server on a loopback port that accepts, refuses, stalls or breaks off as a test wants. */
import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/**
 * A number is the reply that is given: 421 to the connection, 535 to the login, 451 and 550 to RCPT TO.
 * `stall` never answers MAIL FROM, `stall-after-data` never says that it took a message. `cut-after-data` takes each message, and the first time breaks the
 * connection instead of saying so.
 */
export type SmtpMode = 'accept' | 'refuse' | 'stall' | 'stall-after-data' | 'cut-after-data' | 421 | 451 | 535 | 550;

export interface ReceivedMail {
  to: string[];
  messageId: string;
  raw: string;
}

export interface SmtpPeer {
  /** With a user and a password, so that the client logs in. */
  url: string;
  /** Every message that arrived whole, duplicates included. */
  received: ReceivedMail[];
  /** How often a client opened a connection or began a message. */
  approaches(): number;
  setMode(mode: SmtpMode): Promise<void>;
  /** Never answers RCPT TO for these addresses, whatever the mode. */
  stallFor(addresses: readonly string[]): void;
  stop(): Promise<void>;
}

export async function startSmtpPeer(initialMode: SmtpMode = 'accept'): Promise<SmtpPeer> {
  let mode: SmtpMode = 'accept';
  let approaches = 0;
  const received: ReceivedMail[] = [];
  const cut = new Set<string>();
  const stalling = new Set<string>();
  const sockets = new Map<number | undefined, Socket>();

  const create = () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      authOptional: true,
      onConnect(_session, done) {
        approaches += 1;
        done(mode === 421 ? reply(421) : null);
      },
      onAuth(auth, _session, done) {
        if (mode === 535) done(reply(535));
        else done(null, { user: auth.username });
      },
      onMailFrom(_address, _session, done) {
        approaches += 1;
        if (mode !== 'stall') done();
      },
      onRcptTo({ address }, _session, done) {
        if (!stalling.has(address)) done(mode === 451 || mode === 550 ? reply(mode) : null);
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString('utf8');
          const mail = { to: session.envelope.rcptTo.map(({ address }) => address), messageId: messageIdOf(raw), raw };
          received.push(mail);
          if (mode === 'stall-after-data') return undefined;
          if (mode !== 'cut-after-data' || cut.has(mail.messageId)) return done();
          cut.add(mail.messageId);
          return socketOf(session)?.destroy();
        });
      },
    });
    server.server.on('connection', (socket: Socket) => {
      sockets.set(socket.remotePort, socket);
      socket.once('close', () => sockets.delete(socket.remotePort));
    });
    // A client that breaks off is part of most tests.
    server.on('error', () => undefined);
    return server;
  };
  const socketOf = (session: SMTPServerSession) => sockets.get(session.remotePort);

  let server: SMTPServer | undefined = create();
  const port = await listen(server.server, 0);

  async function setMode(next: SmtpMode): Promise<void> {
    mode = next;
    if (mode === 'refuse') return close();
    if (!server) {
      server = create();
      await listen(server.server, port);
    }
  }

  async function close(): Promise<void> {
    const closing = server;
    server = undefined;
    for (const socket of sockets.values()) socket.destroy();
    if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()));
  }

  await setMode(initialMode);
  return {
    url: `smtp://user:secret@127.0.0.1:${port}`,
    received,
    approaches: () => approaches,
    setMode,
    stallFor(addresses) {
      for (const address of addresses) stalling.add(address);
    },
    stop: close,
  };
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function reply(responseCode: number): Error {
  return Object.assign(new Error('as the test wants it'), { responseCode });
}

function messageIdOf(raw: string): string {
  return /^message-id:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? '';
}
