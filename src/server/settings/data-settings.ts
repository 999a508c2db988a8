import { resolve } from 'node:path';
import * as v from 'valibot';
import { databaseAt } from '../platform/db/open-database.ts';
import { duration, folder, postgresUrl, type Checked } from './setting-formats.ts';

export const dataEntries = {
  DATA_DIR: v.optional(folder(), './data'),
  DATABASE_URL: v.optional(postgresUrl()),
  BACKUP_DIR: v.optional(folder()),
  BACKUP_EVERY: v.optional(duration(), '24h'),
  BACKUP_AFTER: v.optional(
    v.pipe(v.string(), v.regex(/^\/\S+$/, 'Give the whole path of one program, such as /usr/local/bin/copy-away.')),
  ),
  BACKUP_DRILL_DATABASE_URL: v.optional(postgresUrl()),
  BACKUP_AGE_RECIPIENT: v.optional(
    v.pipe(v.string(), v.regex(/^(age1\w+|ssh-\S+ \S+( .*)?)$/, 'Give a public key of age, which starts with age1.')),
  ),
};

export function dataConfig(settings: Checked<typeof dataEntries>) {
  const dataDir = resolve(settings.DATA_DIR);
  return {
    dataDir,
    database: databaseAt(dataDir, settings.DATABASE_URL),
    /** Null makes none by itself. */
    backups: settings.BACKUP_DIR
      ? {
          folder: resolve(settings.BACKUP_DIR),
          everyMs: settings.BACKUP_EVERY,
          /** A program that is run with the path of each new backup. */
          after: settings.BACKUP_AFTER,
          drillUrl: settings.BACKUP_DRILL_DATABASE_URL,
          ageRecipient: settings.BACKUP_AGE_RECIPIENT,
        }
      : null,
  };
}
