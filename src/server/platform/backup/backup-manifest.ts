import { createHash } from 'node:crypto';
import { createReadStream, existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { EMBEDDED_FILE } from '../db/open-database.ts';
import { SECRETS_FILE } from '../secrets-file.ts';
import { StartError } from '../start-error.ts';
import { ENCRYPTED } from './age-encryption.ts';
import { MANIFEST } from './backup-folder.ts';

export const DUMP_FILE = 'site.dump';
const DATABASE_FILES = { embedded: EMBEDDED_FILE, postgres: DUMP_FILE };

const manifestSchema = v.object({
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  engine: v.picklist(['embedded', 'postgres']),
  /** Rows by table. */
  rows: v.record(v.string(), v.number()),
  /** SHA-256 in hex by file name. */
  files: v.record(v.picklist([EMBEDDED_FILE, SECRETS_FILE, DUMP_FILE]), v.string()),
  /** Names of the settings that a restore needs and the backup doesn't hold. */
  alsoNeeded: v.array(v.string()),
});
export type BackupManifest = v.InferOutput<typeof manifestSchema>;

export async function writeManifest(
  path: string,
  names: readonly string[],
  facts: Omit<BackupManifest, 'files'>,
): Promise<void> {
  const files: Record<string, string> = {};
  for (const name of names) files[name] = await sha256(join(path, name));
  writeFileSync(join(path, MANIFEST), `${JSON.stringify({ ...facts, files }, null, 2)}\n`);
}

/** Throws {@link StartError} for anything but a backup as it was written; a further file may be somebody else's. */
export async function readManifest(path: string): Promise<BackupManifest> {
  const file = join(path, MANIFEST);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const manifest = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text);
  if (!manifest.success) throw new StartError(`${path} is no backup: it has no readable ${MANIFEST}.`);
  const { engine, files } = manifest.output;
  if (!(DATABASE_FILES[engine] in files))
    throw new StartError(`${path} is no backup: its ${MANIFEST} lists no ${DATABASE_FILES[engine]}.`);
  const present = new Set(readdirSync(path));
  for (const [name, expected] of Object.entries(files)) {
    if (!present.has(name) && present.has(`${name}${ENCRYPTED}`))
      throw new StartError(
        `${path} is encrypted. Decrypt each file in it: age -d -i key.txt -o ${name} ${name}${ENCRYPTED}`,
      );
    if (!isWritten(join(path, name)) || (await sha256(join(path, name))) !== expected)
      throw new StartError(`${join(path, name)} is not as it was written: take another backup.`);
  }
  const listed = new Set([MANIFEST, ...Object.keys(files).flatMap((name) => [name, `${name}${ENCRYPTED}`])]);
  const others = [...present].filter((name) => !listed.has(name));
  if (others.length > 0)
    throw new StartError(
      `${path} holds ${others.join(', ')}, which its ${MANIFEST} does not list. Move it away first.`,
    );
  return manifest.output;
}

/** A backup has no links: one could lead to a file that was never backed up. */
function isWritten(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
