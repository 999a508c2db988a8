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
  /** In the form of E.164; null when none was given. */
  phone: string | null;
  /** When the visitor agreed to be called there, and to which words. */
  call_consent_at: number | null;
  call_consent_wording: string | null;
  /** JSON text, as visit-source.ts has it; null when nothing is known. */
  source: string | null;
  /** Why it waits for the owner, in words; null for what was told at once. */
  held_for: string | null;
  released_at: number | null;
}
