import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import words from '#content/launch-brief/server-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import {
  BRIEF_FILES_MAX,
  BRIEF_FILES_MAX_BYTES,
  type BriefFileView,
} from '#features/launch-brief/shared/brief-facts.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { invalid, Refusal } from '#server/platform/http/api-error.ts';
import type { KnownFile } from '#server/platform/files/file-type.ts';
import { roomIn } from '#server/platform/files/stored-bytes.ts';

/** @throws {Refusal} when the brief has enough files, or all briefs together. The caller holds the brief's lock. */
export async function addFile(
  tx: Queryable,
  briefId: string,
  { name, kind }: KnownFile,
  bytes: Buffer,
  now: number,
): Promise<BriefFileView> {
  const before = await filesOf(tx, briefId);
  const { manyFiles, largeFiles, full } = words.refusals;
  if (before.length >= BRIEF_FILES_MAX) throw invalid(fillWords(manyFiles, { most: String(BRIEF_FILES_MAX) }));
  if (before.reduce((sum, { size }) => sum + size, bytes.length) > BRIEF_FILES_MAX_BYTES) {
    const most = String(BRIEF_FILES_MAX_BYTES / 1_000_000);
    throw new Refusal({ code: 'payload_too_large', message: fillWords(largeFiles, { most }) });
  }
  if (bytes.length > (await roomIn(tx, 'brief_files')))
    throw new Refusal({ code: 'service_unavailable', message: full });
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

const fileId = v.pipe(v.string(), v.uuid());

export async function findFile(db: Queryable, briefId: string, id: string): Promise<BriefFileView | undefined> {
  if (!v.is(fileId, id)) return undefined;
  return db
    .selectFrom('brief_files')
    .select(['id', 'name', 'size'])
    .where('id', '=', id)
    .where('brief_id', '=', briefId)
    .executeTakeFirst();
}
