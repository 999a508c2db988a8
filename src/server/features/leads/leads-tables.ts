/** The row of a lead. */

declare module '../../platform/db/database.ts' {
  interface Tables {
    leads: LeadRow;
  }
}

export interface LeadRow {
  id: string;
  name: string;
  /** As it was typed. */
  email: string;
  /** {@link emailKey} of it, as in every `*_key` column: what addresses are found by. */
  email_key: string;
  topic: string;
  message: string;
  source_page: string | null;
  user_agent: string;
  submitted_at: number;
  created_at: number;
}
