/** Row type of a question that the chat could not answer. */

declare module '#server/platform/db/database.ts' {
  interface Tables {
    unanswered_questions: UnansweredQuestionRow;
  }
}

export interface UnansweredQuestionRow {
  /** Who passed it on. */
  email_key: string;
  /** The output of {@link normalizedQuestion}: two spellings of one question are the same. */
  question: string;
  /** How often they passed it on. */
  times: number;
  first_asked_at: number;
  last_asked_at: number;
}
