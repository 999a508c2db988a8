/** Row type of a lead. */

declare module '#server/platform/db/database.ts' {
  interface Tables {
    leads: LeadRow;
  }
}

export interface LeadRow {
  id: string;
  name: string;
  /** As it was typed. */
  email: string;
  /** {@link emailKey} of the address, as in every `*_key` column; rows are looked up by it. */
  email_key: string;
  topic: string;
  message: string;
  source_page: string | null;
  user_agent: string;
  submitted_at: number;
  created_at: number;
  /** In E.164 form; null when none was given. */
  phone: string | null;
  /** When the visitor agreed to be called, and the wording they agreed to. */
  call_consent_at: number | null;
  call_consent_wording: string | null;
  /** JSON of a `VisitSource`; null when nothing is known. */
  source: string | null;
  envelope_id: string;
  /** JSON of `FurtherFields`; null when there are none. */
  further: string | null;
}
