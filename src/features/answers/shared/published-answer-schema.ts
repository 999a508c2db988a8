/** What an answer must hold, at the desk and in content/answers. Imports no words, because the build reads it. */
import * as v from 'valibot';
import { ANSWER_MAX_LENGTH, ANSWERED_QUESTION_MAX_LENGTH, QUOTES_MAX, WORDINGS_MAX } from './published-answer.ts';

const PASSAGE_MAX_LENGTH = 4_000;
const PLACE_MAX_LENGTH = 200;

interface AnswerProblems {
  empty: string;
  braces: string;
  mark: string;
  wordings: string;
  quotes: string;
  long: string;
}

const place = (form: RegExp) => v.pipe(v.string(), v.maxLength(PLACE_MAX_LENGTH), v.regex(form));
const passageText = v.pipe(v.string(), v.maxLength(PASSAGE_MAX_LENGTH));
/** A passage of another page. */
const quoteSchema = v.strictObject({
  path: place(/^\/[\w/-]*$/),
  anchor: place(/^[\w-]*$/),
  page: passageText,
  title: passageText,
  text: passageText,
});

export function answerParts(say: AnswerProblems) {
  const text = (most: number) =>
    v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(say.empty),
      v.maxLength(most, say.long),
      // The build fills in what stands in braces.
      v.check((words) => !/[{}]/.test(words), say.braces),
    );
  const question = text(ANSWERED_QUESTION_MAX_LENGTH);
  return {
    id: v.pipe(v.string(), v.uuid()),
    question: v.pipe(question, v.endsWith('?', say.mark)),
    /** Other wordings. The page doesn't show them, but the chat finds the answer by them. */
    asked: v.pipe(v.array(question), v.maxLength(WORDINGS_MAX, say.wordings)),
    body: text(ANSWER_MAX_LENGTH),
    quotes: v.pipe(v.array(quoteSchema), v.maxLength(QUOTES_MAX, say.quotes)),
  };
}

const publishedAnswerSchema = v.strictObject({
  ...answerParts({
    empty: 'It must not be empty.',
    braces: 'It must not hold braces.',
    mark: 'It must end with "?".',
    wordings: `At most ${WORDINGS_MAX} other wordings.`,
    quotes: `At most ${QUOTES_MAX} quotes.`,
    long: 'It is too long.',
  }),
  /** Of its publication. */
  day: v.pipe(v.string(), v.isoDate()),
});

/** `content/answers/answers.yaml`. */
export const publishedAnswersFile = v.array(publishedAnswerSchema);
export const publishedAnswersSchema = v.object({ answers: publishedAnswersFile });
