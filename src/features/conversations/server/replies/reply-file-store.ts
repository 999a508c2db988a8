/** The one writer of what members attach to their replies. */
import { randomUUID } from 'node:crypto';
import words from '#content/conversations/reply-words.yaml';
import { emailKey } from '#shared/text/email-address.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { UploadedFile } from '#server/platform/files/file-upload.ts';
import { createFileExport, roomIn } from '#server/platform/files/stored-bytes.ts';
import { Refusal } from '#server/platform/http/api-error.ts';
import { REPLY_FILES_MAX_BYTES, type ReplyFile } from '#features/conversations/shared/reply-schema.ts';

declare module '#server/platform/db/database.ts' {
  interface Tables {
    reply_files: ReplyFileRow;
  }
}

/** Of a draft or of an email, never of both. */
interface ReplyFileRow extends ReplyFile {
  person_id: string;
  draft_id: string | null;
  mail_id: string | null;
  kind: 'pdf' | 'text';
  bytes: Uint8Array;
  created_at: number;
}

/** @throws {Refusal} when the draft's files, or all files, have no room for it. The caller holds the draft's lock. */
export async function addReplyFile(
  tx: Queryable,
  draft: { id: string; person_id: string },
  { name, kind, bytes }: UploadedFile,
  now: number,
): Promise<ReplyFile> {
  const { largeFiles, full } = words.refused;
  const before = await filesOfDraft(tx, draft.id);
  if (before.reduce((sum, { size }) => sum + size, bytes.length) > REPLY_FILES_MAX_BYTES)
    throw new Refusal({ code: 'payload_too_large', message: largeFiles });
  if (bytes.length > (await roomIn(tx, 'reply_files')))
    throw new Refusal({ code: 'service_unavailable', message: full });
  const file = { id: randomUUID(), name, size: bytes.length };
  await tx
    .insertInto('reply_files')
    .values({ ...file, person_id: draft.person_id, draft_id: draft.id, mail_id: null, kind, bytes, created_at: now })
    .execute();
  return file;
}

export async function filesOfDraft(db: Queryable, draft: string): Promise<ReplyFile[]> {
  return selectFiles(db).where('draft_id', '=', draft).execute();
}

/** To these people, each with the email that it went with. */
export async function filesOfReplies(db: Queryable, personKeys: readonly string[]) {
  const replies = db
    .selectFrom('activities')
    .select('reference')
    .where('person_key', 'in', personKeys)
    .where('kind', '=', 'reply');
  return selectFiles(db).select('mail_id').where('mail_id', 'in', replies).execute();
}

export interface MailedFile {
  filename: string;
  contentType: string;
  content: Uint8Array;
}

/** As the email takes them along. */
export async function attachmentsOf(db: Queryable, mail: string): Promise<MailedFile[]> {
  const files = await selectFiles(db).select(['kind', 'bytes']).where('mail_id', '=', mail).execute();
  return files.map(({ name, kind, bytes }) => ({
    filename: name,
    contentType: kind === 'pdf' ? 'application/pdf' : name.endsWith('.csv') ? 'text/csv' : 'text/plain',
    content: bytes,
  }));
}

/** Only from a draft of this member's. */
export async function removeReplyFile(tx: Queryable, memberId: string, id: string): Promise<void> {
  const drafts = tx.selectFrom('reply_drafts').select('id').where('member_id', '=', memberId);
  await tx.deleteFrom('reply_files').where('id', '=', id).where('draft_id', 'in', drafts).execute();
}

/** What the holder was sent; files of drafts are exported with them. */
export async function exportReplies(db: Queryable, { email, ownsAddress }: AccountHolder): Promise<object[]> {
  if (!ownsAddress) return [];
  const theirs = db.selectFrom('people').select('id').where('person_key', '=', emailKey(email));
  const files = selectFiles(db).where('person_id', 'in', theirs).where('mail_id', 'is not', null);
  return createFileExport(db, 'reply_files')(await files.execute());
}

function selectFiles(db: Queryable) {
  return db.selectFrom('reply_files').select(['id', 'name', 'size']).orderBy('created_at').orderBy('id');
}
