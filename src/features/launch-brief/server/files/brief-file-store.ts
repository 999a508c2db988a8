import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  BRIEF_FILES_MAX,
  BRIEF_FILES_MAX_BYTES,
  type BriefFileView,
} from '#features/launch-brief/shared/brief-facts.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { Refusal, type ApiError } from '#server/platform/http/api-error.ts';
import type { KnownFile } from './file-type.ts';

/** The files of all briefs together. They are in the database, so they fill its disk and its backups. */
const SITE_MAX_BYTES = 2_000_000_000;

const enoughFiles: ApiError = {
  code: 'validation_failed',
  message: `A brief can have at most ${BRIEF_FILES_MAX} files. Send more by email.`,
};
const enoughBytes: ApiError = {
  code: 'payload_too_large',
  message: `Those are too large: a brief's files can have ${BRIEF_FILES_MAX_BYTES / 1_000_000} MB in all. Send more by email.`,
};
const siteIsFull: ApiError = {
  code: 'service_unavailable',
  message: "We can't take files right now. Please send it by email.",
};

/** @throws {Refusal} when the brief has enough files, or all briefs together. The caller holds the brief's lock. */
export async function addFile(
  tx: Queryable,
  briefId: string,
  { name, kind }: KnownFile,
  bytes: Buffer,
  now: number,
): Promise<BriefFileView> {
  const before = await filesOf(tx, briefId);
  if (before.length >= BRIEF_FILES_MAX) throw new Refusal(enoughFiles);
  if (bytesIn(before) + bytes.length > BRIEF_FILES_MAX_BYTES) throw new Refusal(enoughBytes);
  if ((await bytesOfSite(tx)) + bytes.length > SITE_MAX_BYTES) throw new Refusal(siteIsFull);
  const file = { id: randomUUID(), name, size: bytes.length };
  await tx
    .insertInto('brief_files')
    .values({ ...file, brief_id: briefId, kind, bytes, created_at: now })
    .execute();
  return file;
}

export async function filesOf(db: Queryable, briefId: string): Promise<BriefFileView[]> {
  return db
    .selectFrom('brief_files')
    .select(['id', 'name', 'size'])
    .where('brief_id', '=', briefId)
    .orderBy('created_at')
    .execute();
}

export async function findFile(db: Queryable, briefId: string, id: string): Promise<BriefFileView | undefined> {
  return db
    .selectFrom('brief_files')
    .select(['id', 'name', 'size'])
    .where('id', '=', id)
    .where('brief_id', '=', briefId)
    .executeTakeFirst();
}

/** A part of the file's bytes, so that a download holds no more than that. Undefined once the file is deleted. */
export async function partOf(
  db: Queryable,
  id: string,
  offset: number,
  length: number,
): Promise<Uint8Array | undefined> {
  const part = await db
    .selectFrom('brief_files')
    // Both engines count from 1.
    .select(sql<Uint8Array>`substr(bytes, ${sql.lit(offset + 1)}, ${sql.lit(length)})`.as('bytes'))
    .where('id', '=', id)
    .executeTakeFirst();
  return part?.bytes;
}

function bytesIn(files: readonly BriefFileView[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

async function bytesOfSite(db: Queryable): Promise<number> {
  const { bytes } = await db
    .selectFrom('brief_files')
    .select((row) => row.fn.sum<number | string | null>('size').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes);
}
