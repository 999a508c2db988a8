/** Recommends a service by the rules of content/questionnaire. The browser and the server compute the same result. */
import rules from '#content/questionnaire/rules.yaml';
import services from '#content/questionnaire/services.yaml';
import { labelsOf, type Answers } from './questionnaire-answers.ts';

export type Service = (typeof services)[number];

export interface Reason {
  /** The labels of the options that gave the reason. */
  answer: string;
  because: string;
}

/** `talk`: a talk is suggested instead, because no service can be recommended honestly. */
export type Recommendation = ReturnType<typeof recommend>;

type Condition = (typeof rules.rules)[number]['when'][number];

export function recommend(answers: Answers) {
  const holding = rules.rules.filter(({ when }) => holds(when, answers));
  const [best, second] = services
    .map((service) => ({ service, points: holding.reduce((sum, { gives }) => sum + (gives[service.id] ?? 0), 0) }))
    .filter(({ points }) => points >= rules.enough)
    .toSorted((a, b) => b.points - a.points);
  const contradictions = rules.contradictions.filter(({ when }) => holds(when, answers));
  if (contradictions.length > 0 || !best) {
    // `nearest` is the service that the answers would otherwise point to.
    const nearest = best?.service;
    return { kind: 'talk' as const, contradictions: reasonsOf(contradictions, answers), nearest };
  }
  const { service, points } = best;
  // Another service that scored almost as high.
  const close = second && points - second.points <= rules.close ? second.service : undefined;
  // Unanswered questions that would make the recommendation surer.
  const open = service.leansOn.filter((question) => !answers[question]?.length);
  const givers = (sign: number) => holding.filter(({ gives }) => Math.sign(gives[service.id] ?? 0) === sign);
  const doubts = open.length + (close ? 1 : 0);
  return {
    kind: 'fit' as const,
    service,
    claim: doubts === 0 ? ('clear' as const) : doubts === 1 ? ('likely' as const) : ('guess' as const),
    why: reasonsOf(givers(1), answers),
    against: reasonsOf(givers(-1), answers),
    close,
    open,
    cautions: rules.cautions
      .filter((caution) => caution.for.includes(service.id) && holds(caution.when, answers))
      .map(({ text }) => text),
  };
}

function reasonsOf(holding: readonly { when: readonly Condition[]; because: string }[], answers: Answers): Reason[] {
  return holding.map(({ when, because }) => ({
    answer: when
      .flatMap(({ question, any }) =>
        labelsOf(
          question,
          (answers[question] ?? []).filter((one) => any.includes(one)),
        ),
      )
      .join(', '),
    because,
  }));
}

function holds(when: readonly Condition[], answers: Answers): boolean {
  return when.every(
    ({ question, any, atLeast = 1 }) =>
      (answers[question] ?? []).filter((option) => any.includes(option)).length >= atLeast,
  );
}
