/** How the questions do, from answers that takers let us keep. Says nothing about a person. */
import { QUESTION_COUNT, STYLES, type Style } from '../shared/disc-scoring.ts';
import type { Tables } from '#server/platform/db/database.ts';

type Run = Pick<Tables['item_answers'], 'code_hash' | 'choices' | 'positions'>;

/** Fewer people, or retests, say nothing. */
export const FEWEST = 30;
/** An option taken less or more often, in percent, makes its question uneven. */
const RARE = 10;
const COMMON = 45;

type ItemStatistics = ReturnType<typeof itemStatistics>;

/** One run of each code counts; a second run of the same code is its retest. */
export function itemStatistics(runs: readonly Run[]) {
  const takers = [...Map.groupBy(runs, ({ code_hash: code }) => code).values()];
  const firsts = takers.flatMap(([first]) => first ?? []);
  const retests = takers.flatMap(([first, second]) => (first && second ? [[first.choices, second.choices]] : []));
  const countOf = (fits: (run: Run) => boolean) => firsts.filter(fits).length;
  const questions = Array.from({ length: QUESTION_COUNT }, (_, index) => {
    const same = retests.filter(([first, second]) => first?.[index] === second?.[index]).length;
    return {
      question: index + 1,
      // How many people took each style's option, and the one that was shown first, second, third and last.
      taken: perStyle((style) => countOf(({ choices }) => choices[index] === style)),
      byPosition: STYLES.map((_style, at) => countOf(({ positions }) => positions[index] === String(at + 1))),
      // How far taking a style here goes with taking it in the others, from −1 to 1; null if all or none took it.
      withRest: perStyle((style) =>
        correlation(
          firsts.map(({ choices }) => Number(choices[index] === style)),
          firsts.map(({ choices }) => [...choices].filter((one, other) => other !== index && one === style).length),
        ),
      ),
      // The share of retests, from 0 to 1, in which the same option was taken; null without any.
      sameAgain: retests.length > 0 ? same / retests.length : null,
    };
  });
  return { people: firsts.length, retests: retests.length, questions };
}

/** As `npm run disc:items` prints it. */
export function itemReport({ people, retests, questions }: ItemStatistics): string {
  if (people < FEWEST) return `Answers of ${people} people so far. Figures start at ${FEWEST}: fewer say nothing.`;
  const percent = (count: number) => Math.round((count / people) * 100);
  const line = (cells: readonly (string | number)[]) => cells.map((cell) => String(cell).padStart(6)).join('');
  const lines = questions.map(({ question, taken, byPosition, withRest, sameAgain }) =>
    line([
      `q${question}`,
      ...STYLES.map((style) => percent(taken[style])),
      ...byPosition.map(percent),
      ...STYLES.map((style) => withRest[style]?.toFixed(2) ?? '–'),
      retests < FEWEST || sameAgain === null ? '–' : percent(sameAgain * people),
    ]),
  );
  const inAll = (count: (one: (typeof questions)[number]) => number) =>
    percent(questions.reduce((sum, one) => sum + count(one), 0) / QUESTION_COUNT);
  const uneven = questions.flatMap(({ question, taken }) =>
    STYLES.flatMap((style) => {
      const share = percent(taken[style]);
      if (taken[style] === 0) return `q${question}: nobody takes ${style}.`;
      return share < RARE || share > COMMON ? `q${question}: ${share}% take ${style}.` : [];
    }),
  );
  return [
    `Answers of ${people} people, ${retests} of them twice.`,
    'Percent who take each option; percent who take what is shown 1st to 4th (25 is even); how far each style goes with',
    `the other questions (below 0.1: it hardly does); percent who choose the same again (from ${FEWEST} retests on).`,
    line(['', ...STYLES, '1st', '2nd', '3rd', '4th', ...STYLES.map((style) => `r ${style}`), 'same']),
    ...lines,
    line([
      'all',
      ...STYLES.map((style) => inAll(({ taken }) => taken[style])),
      ...STYLES.map((_style, at) => inAll(({ byPosition }) => byPosition[at] ?? 0)),
    ]),
    ...(uneven.length > 0 ? [`Uneven, under ${RARE} or over ${COMMON} percent:`, ...uneven] : []),
  ].join('\n');
}

function perStyle<Value>(of: (style: Style) => Value): Record<Style, Value> {
  return { D: of('D'), I: of('I'), S: of('S'), C: of('C') };
}

/** Pearson's; null if either is the same for all. */
function correlation(xs: readonly number[], ys: readonly number[]): number | null {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(xs), mean(ys)];
  const sum = (of: (x: number, y: number) => number) =>
    xs.reduce((total, x, index) => total + of(x - meanX, (ys[index] ?? 0) - meanY), 0);
  const spread = Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y));
  return spread === 0 ? null : sum((x, y) => x * y) / spread;
}
