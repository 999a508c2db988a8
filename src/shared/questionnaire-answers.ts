/** What is answered in the questionnaire, as the browser, the server and the rules know it. */
import questions from '../../content/questionnaire/questions.yaml';

export { questions };

/** Under each question's id the ids of its chosen options; one that was skipped has none. */
export type Answers = Readonly<Record<string, readonly string[]>>;

/** The option that stands for no answer. */
const SKIP = 'skip';

/** Of what was chosen all that is on offer, in the order of the questions and their options. */
export function answersFrom(chosenAt: (question: string) => readonly string[]): Answers {
  return Object.fromEntries(
    questions.map(({ id, kind, options }) => {
      const chosen = chosenAt(id);
      const known = options.map((option) => option.id).filter((option) => option !== SKIP && chosen.includes(option));
      return [id, kind === 'one' ? known.slice(0, 1) : known];
    }),
  );
}

/** The words of what was answered to a question, or of the given options of it. */
export function labelsOf(question: string, chosen: readonly string[]): string[] {
  const { options } = questions.find(({ id }) => id === question) ?? { options: [] };
  return options.filter(({ id }) => chosen.includes(id)).map(({ label }) => label);
}

export function headingOf(question: string): string {
  return questions.find(({ id }) => id === question)?.heading ?? '';
}
