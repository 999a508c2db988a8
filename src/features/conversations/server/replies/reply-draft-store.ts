/** The one writer of drafts: one for each person and member. Its callers hold the person's lock. */
import words from '#content/conversations/reply-words.yaml';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { conflict } from '#server/platform/http/api-error.ts';
import { keysOfGroupOf } from '#server/platform/people/merged-people.ts';
import { emailKey } from '#shared/text/email-address.ts';
import type { DraftContent, DraftKey, DraftView } from '#features/conversations/shared/reply-schema.ts';
import { createFileExport } from '#server/platform/files/stored-bytes.ts';
import { filesOfDraft } from './reply-file-store.ts';

declare module '#server/platform/db/database.ts' {
  interface Tables {
    reply_drafts: DraftRow;
    reply_signatures: { member_id: string; body: string };
  }
}

interface DraftRow {
  id: string;
  person_id: string;
  member_id: string;
  version: number;
  subject: string;
  body: string;
  quotes: 0 | 1;
  saved_at: number;
  discarded_at: number | null;
}

export interface Writer {
  personId: string;
  memberId: string;
}

export async function draftOf(db: Queryable, writer: Writer): Promise<DraftView | null> {
  const row = await openDraft(db, writer);
  if (!row) return null;
  const { id, version, subject, body: text, quotes } = row;
  return { id, version, subject, text, quotes: quotes === 1, files: await filesOfDraft(db, id) };
}

/** The new version; undefined when another tab or device has saved, sent or discarded it since. */
export async function saveDraft(
  tx: Queryable,
  writer: Writer,
  { id, version }: DraftKey,
  content: DraftContent,
  now: number,
): Promise<number | undefined> {
  const open = await openDraft(tx, writer);
  // Again, because the first answer got lost.
  if (open?.id === id && isSame(open, content)) return open.version;
  if (open ? open.id !== id || open.version !== version : !(await isNew(tx, { id, version }))) return undefined;
  await putDraft(tx, writer, { id, version: version + 1 }, content, now);
  return version + 1;
}

/** In place of the writer's last one to this person. */
async function putDraft(
  tx: Queryable,
  { personId, memberId }: Writer,
  { id, version }: DraftKey,
  { subject, text, quotes }: DraftContent,
  now: number,
): Promise<void> {
  const columns = { version, subject, body: text, quotes: quotes ? 1 : 0, saved_at: now } as const;
  const { numUpdatedRows } = await tx
    .updateTable('reply_drafts')
    .set(columns)
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const theirs = tx.deleteFrom('reply_drafts').where('person_id', '=', personId).where('member_id', '=', memberId);
  await theirs.execute();
  const row = { id, person_id: personId, member_id: memberId, ...columns, discarded_at: null };
  await tx.insertInto('reply_drafts').values(row).execute();
}

/** Whether no email and no other draft, discarded or of somebody else, has this id. */
async function isNew(tx: Queryable, { id, version }: DraftKey): Promise<boolean> {
  if (version !== 0) return false;
  const mail = tx.selectFrom('outbox').select('id').where('id', '=', id);
  const taken = await mail.unionAll(tx.selectFrom('reply_drafts').select('id').where('id', '=', id)).executeTakeFirst();
  return taken === undefined;
}

/** False when another tab or device has changed it since. */
export async function discardDraft(
  tx: Queryable,
  { memberId }: Writer,
  { id, version }: DraftKey,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reply_drafts')
    .set({ discarded_at: now, version: version + 1 })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('version', '=', version)
    .where('discarded_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @throws {Refusal} once another draft is in its place. */
export async function restoreDraft(tx: Queryable, memberId: string, id: string): Promise<void> {
  await tx
    .updateTable('reply_drafts')
    .set({ discarded_at: null })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('discarded_at', 'is not', null)
    .returning('id')
    .executeTakeFirstOrThrow(() => conflict(words.refused.discarded));
}

/**
 * A draft is sent as the email with its id, to which its files go.
 * @throws {Refusal} when another tab or device has changed it since, so that a newer text isn't lost.
 */
export async function endDraft(tx: Queryable, writer: Writer, draft: DraftKey, content: DraftContent): Promise<void> {
  const open = await openDraft(tx, writer);
  const isIt = open
    ? open.id === draft.id && (open.version === draft.version || isSame(open, content))
    : await isNew(tx, draft);
  if (!isIt) throw conflict(words.refused.changed);
  if (!open) return;
  const files = tx.updateTable('reply_files').set({ mail_id: draft.id, draft_id: null });
  await files.where('draft_id', '=', draft.id).execute();
  await tx.deleteFrom('reply_drafts').where('id', '=', draft.id).execute();
}

/** Takes the text and the files of an email that was withdrawn, unless another draft has been begun: then the files alone. */
export async function reopenDraft(
  tx: Queryable,
  writer: Writer,
  { id, version }: DraftKey,
  content: DraftContent,
  now: number,
): Promise<void> {
  const open = await openDraft(tx, writer);
  if (!open) await putDraft(tx, writer, { id, version: version + 1 }, content, now);
  await tx
    .updateTable('reply_files')
    .set({ draft_id: open?.id ?? id, mail_id: null })
    .where('mail_id', '=', id)
    .execute();
}

/** Whoever is no longer on the team can't go on with them. */
export async function forgetDraftsOf(tx: Queryable, memberId: string): Promise<void> {
  await tx.deleteFrom('reply_drafts').where('member_id', '=', memberId).execute();
}

/** What the team was about to write to the holder, by anybody. */
export async function exportDrafts(db: Queryable, { email, ownsAddress }: AccountHolder): Promise<object[]> {
  if (!ownsAddress) return [];
  const drafts = await db
    .selectFrom('reply_drafts')
    .innerJoin('people', 'people.id', 'reply_drafts.person_id')
    .select(['reply_drafts.id', 'subject', 'body', 'saved_at'])
    .where('people.person_key', '=', emailKey(email))
    .where('discarded_at', 'is', null)
    .orderBy('saved_at')
    .execute();
  const exported: object[] = [];
  for (const { id, subject, body, saved_at: at } of drafts) {
    const files = await createFileExport(db, 'reply_files')(await filesOfDraft(db, id));
    exported.push({ at: isoTime(at), subject, body, files });
  }
  return exported;
}

/** Includes the drafts to people who were merged into this one; undoing the merge gives them back. */
async function openDraft(db: Queryable, { personId, memberId }: Writer): Promise<DraftRow | undefined> {
  const rows = await db
    .selectFrom('reply_drafts')
    .innerJoin('people', 'people.id', 'person_id')
    .selectAll('reply_drafts')
    .where('person_key', 'in', keysOfGroupOf(personId))
    .where('member_id', '=', memberId)
    .where('discarded_at', 'is', null)
    .orderBy('saved_at', 'desc')
    .execute();
  return rows.find(({ person_id: id }) => id === personId) ?? rows[0];
}

function isSame(row: DraftRow, { subject, text, quotes }: DraftContent): boolean {
  return row.subject.trim() === subject.trim() && row.body.trim() === text.trim() && (row.quotes === 1) === quotes;
}

export async function signatureOf(db: Queryable, memberId: string): Promise<string> {
  const row = await db
    .selectFrom('reply_signatures')
    .select('body')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.body ?? '';
}

/** Of the whole team: each signs what they send. */
export async function allSignatures(db: Queryable): Promise<string[]> {
  const signed = await db.selectFrom('reply_signatures').select('body').execute();
  return signed.map(({ body }) => body);
}
