/** Row types of the audit log. */
import type { Generated } from 'kysely';

declare module '../db/database.ts' {
  interface Tables {
    audit_entries: AuditRow;
    audit_head: AuditHeadRow;
  }
}

export interface AuditRow {
  /** Counts from 1 without gaps. */
  number: number;
  at: number;
  /** The account's id, or `key:` and the id of an operator's key. */
  actor: string;
  action: string;
  /** The id of what it was done to. */
  subject: string;
  /** How many rows it concerned; null for one. */
  count: number | null;
  previous_hash: string;
  hash: string;
}

export interface AuditHeadRow {
  id: number;
  number: number;
  hash: string;
  /** The last entry that retention has deleted; 0 as long as it has deleted none. */
  forgotten_number: Generated<number>;
  forgotten_at: Generated<number>;
  forgotten_hash: Generated<string>;
  /** The number of the entry that made this row anew, because somebody had removed it; 0 for never. */
  lost_before: Generated<number>;
}
