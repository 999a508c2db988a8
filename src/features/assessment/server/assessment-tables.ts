declare module '#server/platform/db/database.ts' {
  interface Tables {
    assessments: AssessmentRow;
  }
}

export interface AssessmentRow {
  id: string;
  name: string;
  /** As it was typed. */
  email: string;
  email_key: string;
  gender: string;
  answers: string;
  primary_style: string;
  created_at: number;
  /** Whose account it belongs to; null when it was taken signed out. */
  user_id: string | null;
  /** SHA-256 of the private share link's token; null when it isn't shared. */
  share_hash: string | null;
  share_expires_at: number | null;
  /** When they let us see the scores, and the words beside the box; null when they didn't. */
  shared_with_us_at: number | null;
  shared_with_us_wording: string | null;
}
