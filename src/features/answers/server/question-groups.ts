/** Groups questions that mean the same, by the chat's own terms. */
import type { ReadTerms } from '#features/chat/shared/chat-terms.ts';

/** Of both questions' terms, how many are shared. */
const ENOUGH_SHARED = 0.7;

interface Groupable {
  words: string;
  /** It stays by itself. */
  isApart: boolean;
}

/** @param questions The one that names its group comes before others like it. */
export function groupQuestions<Question extends Groupable>(questions: readonly Question[], read: ReadTerms) {
  const groups: { terms: ReadonlySet<string>; isOpen: boolean; questions: [Question, ...Question[]] }[] = [];
  for (const question of questions) {
    const terms = new Set(read(question.words));
    const like = groups.find(
      (group) => group.isOpen && !question.isApart && overlap(group.terms, terms) >= ENOUGH_SHARED,
    );
    if (like) like.questions.push(question);
    else groups.push({ terms, isOpen: !question.isApart, questions: [question] });
  }
  return groups.map((group) => group.questions);
}

/** The Sørensen–Dice coefficient. Questions of common words alone are never alike. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((term) => other.has(term)).length;
  return shared === 0 ? 0 : (2 * shared) / (one.size + other.size);
}
