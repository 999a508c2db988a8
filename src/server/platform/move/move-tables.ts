/** Row type of the move to another database. */

declare module '../db/database.ts' {
  interface Tables {
    moves: MoveRow;
  }
}

interface MoveRow {
  id: string;
  started_at: number;
}
