import questions from '#content/questionnaire/questions.yaml';

export { questions };

/** The ids of the chosen options by question id; a skipped question has none. */
export type Answers = Readonly<Record<string, readonly string[]>>;

const SKIP = 'skip';

/** The chosen options that exist, in the order of the questions and their options. */
export function answersFrom(chosenAt: (question: string) => readonly string[]): Answers {
  return Object.fromEntries(
    questions.map(({ id, kind, options }) => {
      const chosen = chosenAt(id);
      const known = options.map((option) => option.id).filter((option) => option !== SKIP && chosen.includes(option));
      return [id, kind === 'one' ? known.slice(0, 1) : known];
    }),
  );
}

export function labelsOf(question: string, chosen: readonly string[]): string[] {
  const { options } = questions.find(({ id }) => id === question) ?? { options: [] };
  return options.filter(({ id }) => chosen.includes(id)).map(({ label }) => label);
}

export function headingOf(question: string): string {
  return questions.find(({ id }) => id === question)?.heading ?? '';
}
