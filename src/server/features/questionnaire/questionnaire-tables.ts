/** The row of a questionnaire that was sent to us. */

declare module '../../platform/db/database.ts' {
  interface Tables {
    questionnaires: QuestionnaireRow;
  }
}

interface QuestionnaireRow {
  id: string;
  name: string;
  /** As it was typed. */
  email: string;
  email_key: string;
  /** JSON text: under each question's id the ids of the chosen options. */
  answers: string;
  /** The service that the rules recommended then; 'talk' for none. */
  recommended: string;
  note: string;
  source_page: string | null;
  /** JSON text, as visit-source.ts has it; null when nothing is known. */
  source: string | null;
  created_at: number;
  /** Why it waits for the owner, in words; null for what was told at once. */
  held_for: string | null;
  released_at: number | null;
}
