/** The row of a question that the chat had no answer to. */

declare module '../../platform/db/database.ts' {
  interface Tables {
    chat_gaps: ChatGapRow;
  }
}

export interface ChatGapRow {
  /** {@link normalizedQuestion} of it: two spellings of one question share a row. */
  question: string;
  /** How often it was passed on. */
  times: number;
  first_asked_at: number;
  last_asked_at: number;
}
