/** Row types of what the team saves at the desk. */

declare module '../../platform/db/database.ts' {
  interface Tables {
    saved_replies: SavedReplyRow;
    saved_views: SavedViewRow;
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
