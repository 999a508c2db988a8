/** Several sockets that listen on one port, because Node takes one new connection from each in a turn of its loop. */
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer, type ListenOptions, type Server } from 'node:net';
import { platform } from 'node:process';

/** Under overload a turn takes milliseconds, and one listener would let in a few hundred visitors a second. */
const COUNT = 8;
/** Of connections that wait to be taken, for each listener; beyond it a visitor's system tries again after a second. */
const BACKLOG = 1_024;
/** The kernel spreads connections over sockets that share a port. */
const CAN_SHARE_PORT = platform === 'linux';

export interface Listeners {
  port: number;
  /** Takes no more connections; resolves when those that were taken have ended. */
  close(): Promise<void>;
}

/** Rejects when there is no listening there. */
export async function listen(server: HttpServer, port: number, host: string): Promise<Listeners> {
  if (!CAN_SHARE_PORT) {
    const alone = await listenOn(server, { port, host, backlog: BACKLOG });
    return { port: alone, close: () => closed(server) };
  }
  if (port !== 0) await requireFree(port, host);
  const shared = { host, backlog: BACKLOG, reusePort: true };
  const actual = await listenOn(server, { ...shared, port });
  const others = Array.from({ length: COUNT - 1 }, () =>
    // As http.Server sets up its own.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket)),
  );
  await Promise.all(others.map((other) => listenOn(other, { ...shared, port: actual })));
  return {
    port: actual,
    close: async () => void (await Promise.all([server, ...others].map(closed))),
  };
}

/** A port that is shared by one process could be shared by another one, by mistake. */
async function requireFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  await listenOn(probe, { port, host });
  await closed(probe);
}

async function listenOn(server: Server, options: ListenOptions): Promise<number> {
  server.listen(options);
  await once(server, 'listening');
  const address = server.address();
  // A string would be a socket file, which we never ask for.
  return typeof address === 'object' && address ? address.port : 0;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
