declare module '#server/platform/db/database.ts' {
  interface Tables {
    unanswered_questions: UnansweredQuestionRow;
  }
}

export interface UnansweredQuestionRow {
  email_key: string;
  /** The output of {@link normalizedQuestion}: two spellings of one question are the same. */
  question: string;
  times: number;
  first_asked_at: number;
  last_asked_at: number;
}
