/** What a mail server is told when it asks who reads the mailbox. Dovecot's imap program never asks. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { openMailbox } from './imap-mailbox.ts';

test('the mailbox is opened with user and password as they are, not as a URL writes them', async () => {
  const told: string[] = [];
  let ended = 0;
  const server = createServer((socket) => {
    socket.on('close', () => (ended += 1)).write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    createInterface(socket).on('line', (line) => {
      const [tag = '', command = '', ...rest] = line.split(' ');
      if (command === 'LOGIN') told.push(...rest);
      socket.write(`${tag} ${command === 'LOGIN' ? 'NO refused' : 'OK done'}\r\n`);
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const [user, password] = ['hello@agency.example', 's/e:c@r%t'];
  const { port } = server.address() as AddressInfo;
  const url = `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`;
  await expect(openMailbox(url, 5_000, () => undefined)).rejects.toMatchObject({ authenticationFailed: true });
  expect(told.map((word) => word.replaceAll('"', ''))).toEqual([user, password]);
  await expect.poll(() => ended).toBe(1);
});
