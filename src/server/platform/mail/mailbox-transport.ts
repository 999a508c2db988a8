/** Keeps messages as `.eml` files in a folder, for machines without a mail server (contract I4). */
import { mkdir, open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { MailTransport } from './mail-transport.ts';
import { composeMessage } from './mail-message.ts';

export function createMailboxTransport(folder: string, clock: Clock): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true });
      // A crash between the rename below and the outbox's own note brings the same message here again.
      if ((await readdir(folder)).some((name) => name.endsWith(`-${mail.id}.eml`))) return;
      const { message } = await composer.sendMail(composeMessage(mail));
      // `buffer: true` above makes it one.
      await writeWhole(folder, `${timestamp(clock.now())}-${mail.id}.eml`, message as Buffer);
    },
    async close() {},
  };
}

/** Under its final name the file is complete and on disk, whatever happens meanwhile. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  const unfinished = join(folder, `.${name}.part`);
  const file = await open(unfinished, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, name));
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Sorts by time as text, e.g. `20261121T084300123Z`. */
function timestamp(now: number): string {
  return new Date(now).toISOString().replaceAll(/[-:.]/g, '');
}
