/** Characters that a question to the chat may have. */
export const QUESTION_MAX_LENGTH = 300;
/** Passages that a model may answer from. */
export const PASSAGES_MAX = 6;
/** How long a model's answer may take, in milliseconds. */
export const ANSWER_MS = 10_000;
