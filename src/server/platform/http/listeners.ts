/** Listens on one port with several sockets, because Node accepts one connection per socket in a turn of its loop. */
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer, type ListenOptions, type Server } from 'node:net';
import { platform } from 'node:process';

/** A busy turn takes milliseconds: one listener takes a few hundred visitors a second, eight too few for a rush. */
const COUNT = 32;
/** Connections waiting to be accepted, per listener. Beyond it a visitor's system retries after a second. */
const BACKLOG = 1_024;
/** Linux spreads new connections over the sockets that share a port. */
const CAN_SHARE_PORT = platform === 'linux';

export type Listeners = Awaited<ReturnType<typeof listen>>;

/** Rejects when listening there fails. */
export async function listen(server: HttpServer, port: number, host: string) {
  const wanted = { host, backlog: BACKLOG, reusePort: CAN_SHARE_PORT };
  if (CAN_SHARE_PORT && port !== 0) await requireFree(port, host);
  const actual = await listenOn(server, { ...wanted, port });
  const others = Array.from({ length: CAN_SHARE_PORT ? COUNT - 1 : 0 }, () =>
    // The options that http.Server sets on its own sockets.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket)),
  );
  await Promise.all(others.map((other) => listenOn(other, { ...wanted, port: actual })));
  return {
    port: actual,
    /** Stops accepting; resolves when all accepted connections have ended. */
    close: async () => void (await Promise.all([server, ...others].map(closed))),
  };
}

/** Rejects when the port is taken. Without this check, a second server could share our port by mistake. */
async function requireFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  await listenOn(probe, { port, host });
  await closed(probe);
}

async function listenOn(server: Server, options: ListenOptions): Promise<number> {
  server.listen(options);
  await once(server, 'listening');
  const address = server.address();
  // It would be a string for a socket file, which we never ask for.
  return typeof address === 'object' && address ? address.port : 0;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
