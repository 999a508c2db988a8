/** Keeps what an act at the desk changed, so that its member can take it back for a moment. Clients only name the act. */
import words from '#content/desk/server-words.yaml';
import { UNDO_GRACE_MS, UNDO_MS } from '../shared/desk-limits.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { conflict } from '#server/platform/http/api-error.ts';
import { changeableOf, type ChangeableColumns, type PersonRow } from '#server/platform/people/people-tables.ts';

declare module '#server/platform/db/database.ts' {
  interface Tables {
    desk_undos: DeskUndoRow;
  }
}

export interface DeskUndoRow extends ChangeableColumns {
  /** Of the act. A reply has that of its email. */
  id: string;
  person_id: string;
  member_id: string;
  kind: 'change' | 'reply';
  version: number;
  expires_at: number;
}

type Act = Pick<DeskUndoRow, 'id' | 'kind'> & { memberId: string };

/** @param person As they were before. The act has changed them once. */
export async function keepUndo(tx: Queryable, { id, kind, memberId }: Act, person: PersonRow, now: number) {
  const act = { id, kind, person_id: person.id, member_id: memberId, version: person.version + 1 };
  const expiresAt = now + UNDO_MS + UNDO_GRACE_MS;
  await tx
    .insertInto('desk_undos')
    .values({ ...act, ...changeableOf(person), expires_at: expiresAt })
    .execute();
}

/**
 * The people whom this act of the member's changed, as they were before. It works once.
 * @throws {Refusal} when there is no such act of theirs, or it is too late.
 */
export async function takeUndo(tx: Queryable, { id, kind, memberId }: Act, now: number) {
  const [first, ...others] = await tx
    .deleteFrom('desk_undos')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .returningAll()
    .execute();
  if (!first) throw conflict(words.refused.tooLate);
  return [first, ...others] as const;
}
