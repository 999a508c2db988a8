/** Stores the files of launch briefs, with their bytes. */
import { randomUUID } from 'node:crypto';
import { BRIEF_FILES_MAX, type BriefFileView } from '../../../shared/brief-facts.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { KnownFile } from './file-type.ts';

/**
 * Undefined when the brief already has the most files allowed. Locks the brief, so concurrent uploads count each other.
 */
export async function addFile(
  tx: Queryable,
  briefId: string,
  { name, kind }: KnownFile,
  bytes: Uint8Array,
  now: number,
): Promise<BriefFileView | undefined> {
  await tx.selectFrom('briefs').select('id').where('id', '=', briefId).forNoKeyUpdate().execute();
  if ((await filesOf(tx, briefId)).length >= BRIEF_FILES_MAX) return undefined;
  const file = { id: randomUUID(), name, size: bytes.length };
  await tx
    .insertInto('brief_files')
    .values({ ...file, brief_id: briefId, kind, bytes: Buffer.from(bytes), created_at: now })
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

export async function findFile(db: Queryable, briefId: string, id: string) {
  return db
    .selectFrom('brief_files')
    .select(['name', 'bytes'])
    .where('id', '=', id)
    .where('brief_id', '=', briefId)
    .executeTakeFirst();
}
