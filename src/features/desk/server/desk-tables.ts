import type { PersonRow } from '#server/platform/people/people-tables.ts';

declare module '#server/platform/db/database.ts' {
  interface Tables {
    saved_replies: SavedReplyRow;
    saved_views: SavedViewRow;
    desk_undos: DeskUndoRow;
  }
}

export interface SavedReplyRow {
  id: string;
  title: string;
  text: string;
  created_at: number;
}

export interface SavedViewRow {
  id: string;
  user_id: string;
  name: string;
  /** JSON of a `PeopleFilter`. */
  filter: string;
  created_at: number;
}

/** A person as they were before an act at the desk. */
export interface DeskUndoRow extends Pick<PersonRow, 'status' | 'waiting_since' | 'due_at' | 'assignee' | 'label'> {
  /** Of the act. A reply has that of its email. */
  id: string;
  person_id: string;
  member_id: string;
  kind: 'change' | 'reply';
  /** The person's, as the act made it. */
  version: number;
  expires_at: number;
}
