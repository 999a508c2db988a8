/** Row types of the audit log. */

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

interface AuditHeadRow {
  id: number;
  number: number;
  hash: string;
}
