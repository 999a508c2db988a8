import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { StartError } from './start-error.ts';

const secrets = v.object({
  authSecret: v.pipe(v.string(), v.minLength(32)),
  anonKey: v.pipe(v.string(), v.minLength(16)),
});
export type Secrets = v.InferOutput<typeof secrets>;

export const SECRETS_FILE = 'secrets.json';
const AUTH_SECRET_BYTES = 48;
const ANON_KEY_BYTES = 24;
const OWNER_ONLY = 0o600;
/** The database and the mailbox beside it hold personal data. */
const OWNER_ONLY_FOLDER = 0o700;

/** Reads `secrets.json`, creating it first if there is none. Throws {@link StartError} when it is damaged. */
export function openSecretsFile(dataDir: string): Secrets {
  const file = join(dataDir, SECRETS_FILE);
  mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY_FOLDER });
  if (!existsSync(file)) create(file);
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), secrets), readFileSync(file, 'utf8'));
  if (result.success) return result.output;
  throw new StartError(
    `${file} is damaged or cut short. Put it back from a backup; only if there is no database beside it yet, delete it ` +
      'to have new secrets made.',
  );
}

/** A hard link appears whole or not at all, so two processes that start together agree on one file. */
function create(file: string): void {
  const draft = `${file}.${randomUUID()}`;
  const made: Secrets = {
    authSecret: randomBytes(AUTH_SECRET_BYTES).toString('base64url'),
    anonKey: `anon_${randomBytes(ANON_KEY_BYTES).toString('base64url')}`,
  };
  writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: OWNER_ONLY, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
}
