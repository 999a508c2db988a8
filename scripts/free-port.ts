import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port on 127.0.0.1 that is free now, for servers whose address must be known before they start. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('a TCP socket has a port');
  return address.port;
}
