/** The row of a questionnaire that was sent to us. */

declare module '#server/platform/db/database.ts' {
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
  /** JSON: the ids of the chosen options by question id. */
  answers: string;
  /** The service that was recommended at the time; 'talk' for none. */
  recommended: string;
  note: string;
  source_page: string | null;
  /** JSON of a `VisitSource`; null when nothing is known. */
  source: string | null;
  created_at: number;
  envelope_id: string;
}
