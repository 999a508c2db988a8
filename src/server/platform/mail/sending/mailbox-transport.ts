/** Keeps messages as `.eml` files in a folder, for machines without a mail server. */
import { access, mkdir, open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FinishedMail } from '../rendering/mail-message.ts';

interface OutboxMail extends FinishedMail {
  id: string;
  createdAt: number;
}

export interface MailTransport {
  /**
   * Resolves once the message has been accepted; rejects with nodemailer's errors; aborts with `signal`. Calls `begun`
   * before the first byte of the message leaves: until then, nobody can have accepted it.
   */
  send(mail: OutboxMail, signal: AbortSignal, begun: () => void): Promise<void>;
  close(): Promise<void>;
}

/** Owner only, because the messages hold links that sign in. */
const OWNER_ONLY = { folder: 0o700, file: 0o600 };

export function createMailboxTransport(folder: string): MailTransport {
  return {
    async send({ id, createdAt, bytes }, _signal, begun) {
      begun();
      await mkdir(folder, { recursive: true, mode: OWNER_ONLY.folder });
      const name = `${timestamp(createdAt)}-${id}.eml`;
      // After a crash between the rename below and the outbox's own update, the same message comes again.
      if (await exists(join(folder, name))) return;
      await writeWhole(folder, name, bytes);
    },
    async close() {},
  };
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Writes through a temporary name, so that a file with its final name is complete and on the disk. */
async function writeWhole(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const unfinished = join(folder, `.${name}.part`);
  await writeFile(unfinished, bytes, { mode: OWNER_ONLY.file, flush: true });
  await rename(unfinished, join(folder, name));
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Sorts by time as text, e.g. `20261121T084300123Z`. */
export function timestamp(at: number): string {
  return new Date(at).toISOString().replaceAll(/[-:.]/g, '');
}
