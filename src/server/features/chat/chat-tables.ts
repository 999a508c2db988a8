/** Row type of a question that the chat could not answer. */

declare module '../../platform/db/database.ts' {
  interface Tables {
    chat_gaps: ChatGapRow;
  }
}

export interface ChatGapRow {
  /** The output of {@link normalizedQuestion}: two spellings of one question share a row. */
  question: string;
  /** How often visitors passed it on. */
  times: number;
  first_asked_at: number;
  last_asked_at: number;
}
