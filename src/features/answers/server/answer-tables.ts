import type { GapKind } from '../shared/gap-schema.ts';

declare module '#server/platform/db/database.ts' {
  interface Tables {
    site_gaps: SiteGapRow;
    answers: AnswerRow;
    question_marks: QuestionMarkRow;
  }
}

interface SiteGapRow {
  kind: GapKind;
  /** The output of `gapWords`. */
  words: string;
  times: number;
  first_at: number;
  last_at: number;
}

export interface AnswerRow {
  id: string;
  version: number;
  question: string;
  /** Other wordings, one a line. */
  asked: string;
  body: string;
  /** JSON of `AnswerQuote[]`. */
  quotes: string;
  saved_at: number;
  /** Null for a draft. */
  published_at: number | null;
}

interface QuestionMarkRow {
  /** SHA-256 of the normalized question. */
  question_hash: string;
  mark: 'apart' | 'dismissed' | 'answered';
  answer_id: string | null;
  marked_at: number;
}
