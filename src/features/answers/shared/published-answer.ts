/** An answer as /questions, the chat and content/answers hold it. Its schema is apart, because pages have no use for it. */
import { routes } from '#shared/site/routes.ts';

export const ANSWERED_QUESTION_MAX_LENGTH = 200;
export const ANSWER_MAX_LENGTH = 1_200;
export const WORDINGS_MAX = 5;
export const QUOTES_MAX = 3;
export const PUBLISHED_ANSWERS_PATH = `${routes.questions}/answers.json`;

/** A passage of another page. */
export interface AnswerQuote {
  path: string;
  anchor: string;
  page: string;
  title: string;
  text: string;
}

export interface PublishedAnswer {
  id: string;
  question: string;
  /** Other wordings. The page doesn't show them, but the chat finds the answer by them. */
  asked: string[];
  body: string;
  quotes: AnswerQuote[];
  /** ISO date of its publication. */
  day: string;
}

export function answerAnchor({ id }: Pick<PublishedAnswer, 'id'>): string {
  return `a-${id.slice(0, 8)}`;
}
