/** Encrypts backups with age (https://age-encryption.org): whoever finds one can't read it. */
import { execFile } from 'node:child_process';
import { readdirSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';
import { MANIFEST } from './backup-folder.ts';

const AGE = 'age';
export const ENCRYPTED = '.age';

/** Throws {@link StartError} when the program is missing or doesn't accept the recipient. */
export async function requireAge(recipient: string): Promise<void> {
  const trial = promisify(execFile)(AGE, ['--encrypt', '--recipient', recipient]);
  trial.child.stdin?.on('error', () => undefined).end('trial');
  await trial.catch((error: unknown) => {
    const { code, stderr = '' } = error as { code?: string; stderr?: string };
    if (code === 'ENOENT')
      throw new StartError(
        'BACKUP_AGE_RECIPIENT: age is not installed here. Install it (Debian: age), or remove the setting.',
      );
    throw new StartError(`BACKUP_AGE_RECIPIENT: age does not accept it (${stderr.trim().split('\n')[0]}).`);
  });
}

/** The manifest stays readable: it holds counts and the checksums of the files before they were encrypted. */
export async function encryptFiles(from: string, to: string, recipient: string): Promise<void> {
  for (const name of readdirSync(from)) {
    const [file, copy] = [join(from, name), join(to, name)];
    if (name === MANIFEST) copyFileSync(file, copy);
    else
      await promisify(execFile)(AGE, ['--encrypt', '--recipient', recipient, '--output', `${copy}${ENCRYPTED}`, file]);
  }
}
