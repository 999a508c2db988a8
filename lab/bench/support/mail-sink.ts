/** A mail server that accepts and drops everything. Prints its address and runs until it is stopped. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  authOptional: true,
  onData(stream, _session, done) {
    stream.resume().once('end', done);
  },
});
server.on('error', () => undefined);
server.listen(0, '127.0.0.1', () => {
  // A server that listens on a port has an address of this type.
  const { port } = server.server.address() as AddressInfo;
  console.log(`smtp://127.0.0.1:${port}`);
});
