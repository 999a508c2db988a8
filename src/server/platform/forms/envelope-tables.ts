declare module '../db/database.ts' {
  interface Tables {
    envelopes: EnvelopeRow;
  }
}

export interface EnvelopeRow {
  id: string;
  /** The {@link SiteForm} it came by. */
  form: string;
  /** The id of the feature's own row. */
  reference: string;
  /** {@link emailKey} of the sender's address. */
  person_key: string;
  /** As it was typed. */
  email: string;
  name: string;
  subject: string;
  /** The beginning of what the sender wrote. */
  excerpt: string;
  received_at: number;
  /** Why it is held, in words; null when both sides were told at once. */
  held_for: string | null;
  released_at: number | null;
  /** When a held one was put in the bin. */
  binned_at: number | null;
  /** Rises with each change, so that two people who act at once notice it. */
  version: number;
}
