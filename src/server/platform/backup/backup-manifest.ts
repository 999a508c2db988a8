/** A backup's manifest: what it holds and its files' checksums, so that a restore can tell whether it is complete. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { StartError } from '../start-error.ts';
import { ENCRYPTED } from './age-encryption.ts';
import { MANIFEST } from './backup-folder.ts';

const manifestSchema = v.object({
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  engine: v.picklist(['embedded', 'postgres']),
  /** Rows by table. */
  rows: v.record(v.string(), v.number()),
  /** SHA-256 in hex by file name. */
  files: v.record(v.pipe(v.string(), v.regex(/^[\w.-]+$/)), v.string()),
  /** Names of the settings that a restore needs and the backup doesn't hold. */
  alsoNeeded: v.array(v.string()),
});
export type BackupManifest = v.InferOutput<typeof manifestSchema>;

export async function writeManifest(
  path: string,
  names: readonly string[],
  facts: Omit<BackupManifest, 'files'>,
): Promise<void> {
  const files: BackupManifest['files'] = {};
  for (const name of names) files[name] = await sha256(join(path, name));
  writeFileSync(join(path, MANIFEST), `${JSON.stringify({ ...facts, files }, null, 2)}\n`);
}

/** Throws {@link StartError} when the folder isn't a backup or when one of its files has changed since. */
export async function readManifest(path: string): Promise<BackupManifest> {
  const manifest = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), textOf(join(path, MANIFEST)));
  if (!manifest.success) throw new StartError(`${path} is no backup: it has no readable ${MANIFEST}.`);
  for (const [name, expected] of Object.entries(manifest.output.files)) {
    if (!existsSync(join(path, name)) && existsSync(join(path, `${name}${ENCRYPTED}`)))
      throw new StartError(
        `${path} is encrypted. Decrypt each file in it: age -d -i key.txt -o ${name} ${name}${ENCRYPTED}`,
      );
    const found = await sha256(join(path, name)).catch(() => undefined);
    if (found !== expected) throw new StartError(`${join(path, name)} is not as it was written: take another backup.`);
  }
  return manifest.output;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
