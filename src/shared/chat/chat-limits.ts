/** Characters that a question to the chat may have. */
export const QUESTION_MAX_LENGTH = 300;
