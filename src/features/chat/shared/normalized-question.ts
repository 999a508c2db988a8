/** Digits that make a number a possible phone number: more than any price or count has. */
const DIGITS_OF_A_NUMBER = 5;

/** Letters and digits, optionally joined by a mark, as in "don't" and "1.5". */
const WORD = /[\p{L}\p{M}\p{N}$%…]+(?:[.'’-][\p{L}\p{M}\p{N}$%…]+)*/gu;

/** In lower case without punctuation, and with "…" for addresses and long numbers, which may be personal data. */
export function normalizedQuestion(question: string): string {
  const lower = question.normalize('NFKC').toLowerCase();
  const unnumbered = lower.replaceAll(/[\d\s().+/-]{5,}/g, (run) =>
    run.replaceAll(/\D/g, '').length >= DIGITS_OF_A_NUMBER ? ' … ' : run,
  );
  const words = unnumbered.split(/\s+/).flatMap((word) => (/@|:\/\//.test(word) ? '…' : (word.match(WORD) ?? [])));
  return words.join(' ');
}
