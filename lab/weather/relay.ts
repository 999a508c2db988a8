/** A TCP relay that can be told to lose its connections, to go silent, or to lead somewhere else. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Relay {
  port: number;
  /** Leads new connections there. */
  pointTo(port: number): void;
  /** Ends all connections and refuses new ones, as a machine that is gone. */
  breakOff(): void;
  /** Takes connections and bytes and passes nothing on, in either direction, as a network that drops packets. */
  goSilent(): void;
  /** Passes on again; what was sent meanwhile is lost with its connection. */
  heal(): void;
  stop(): Promise<void>;
}

type State = 'open' | 'silent' | 'broken';

export async function startRelay(target: number): Promise<Relay> {
  let state: State = 'open';
  let port = target;
  const sockets = new Set<Socket>();
  /** They end once packets pass again, because their other end then answers with a reset. */
  const lostBytes = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  const pass = (from: Socket, to: Socket) => {
    from.on('data', (bytes) => {
      // A dropped packet leaves a hole in the stream, so this connection can't go on after the silence.
      if (state !== 'open') lostBytes.add(from).add(to);
      else if (!to.write(bytes)) from.pause();
    });
    to.on('drain', () => from.resume());
    from.once('close', () => {
      if (state === 'open') to.destroy();
      else lostBytes.add(to);
    });
  };

  const server = createServer((client) => {
    keep(client);
    if (state === 'broken') return client.resetAndDestroy();
    if (state === 'silent') return void lostBytes.add(client);
    const upstream = connect({ host: '127.0.0.1', port, noDelay: true });
    keep(upstream);
    client.setNoDelay(true);
    pass(client, upstream);
    pass(upstream, client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    // The cast is safe: a server that listens on a port has an address of this type.
    port: (server.address() as AddressInfo).port,
    pointTo(next) {
      port = next;
    },
    breakOff() {
      state = 'broken';
      for (const socket of sockets) socket.destroy();
    },
    goSilent() {
      state = 'silent';
    },
    heal() {
      state = 'open';
      for (const socket of lostBytes) socket.destroy();
      lostBytes.clear();
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
