import words from '#content/questionnaire/questionnaire-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { headingOf, type Answers } from './questionnaire-answers.ts';
import { costInWords, type Sold } from './questionnaire-cost.ts';
import { recommend, type Reason, type Recommendation } from './questionnaire.ts';
import { routes } from '#shared/site/routes.ts';

export interface ReportLink {
  label: string;
  to: string;
}

export interface ReportSection {
  heading: string;
  texts: string[];
  items: string[];
  links: readonly ReportLink[];
}

export interface QuestionnaireReport {
  heading: string;
  title: string;
  texts: string[];
  action: ReportLink | undefined;
  sections: ReportSection[];
}

export function reportOn(answers: Answers, sold: Sold): QuestionnaireReport {
  const recommendation = recommend(answers);
  return recommendation.kind === 'talk'
    ? talkReport(recommendation)
    : fitReport(recommendation, costInWords(recommendation.service, answers, sold));
}

function talkReport({ contradictions, nearest }: Extract<Recommendation, { kind: 'talk' }>): QuestionnaireReport {
  const contact = { label: words.contact, to: routes.contact };
  const reasons = contradictions.length > 0 ? contradictions.map(reasonInWords) : [words.unknown];
  return {
    heading: words.heading,
    title: words.talkHeading,
    texts: [words.talk],
    action: contact,
    sections: [
      section(words.whyHeading, { items: reasons, links: [contact] }),
      ...(nearest
        ? [
            section(words.tryHeading, {
              texts: [fillWords(words.talkNearest, { service: nearest.name })],
              links: nearest.try,
            }),
          ]
        : []),
    ],
  };
}

function fitReport(fit: Extract<Recommendation, { kind: 'fit' }>, cost: string[]): QuestionnaireReport {
  const { service, claim, why, against, close, open, cautions } = fit;
  const page = { label: fillWords(words.page, { service: service.plain }), to: service.page };
  const doubts = [
    ...(close ? [fillWords(words.close, { service: close.name })] : []),
    ...(open.length > 0 ? [fillWords(words.openQuestions, { questions: open.map(headingOf).join(' ') })] : []),
  ];
  return {
    heading: words.heading,
    title: service.name,
    texts: [`${service.plain}.`, service.does, [words.claims[claim], ...doubts].join(' ')],
    action: service.try[0],
    sections: [
      section(words.whyHeading, { items: why.map(reasonInWords), links: [page] }),
      ...(against.length > 0 ? [section(words.againstHeading, { items: against.map(reasonInWords) })] : []),
      section(words.costHeading, {
        texts: cost,
        links: service.prices === undefined ? [] : [{ label: words.cost.link, to: service.prices }],
      }),
      section(words.tryHeading, { links: service.try }),
      section(words.badFitHeading, { items: [...cautions, ...service.badFit] }),
    ],
  };
}

function section(heading: string, parts: Partial<Omit<ReportSection, 'heading'>>): ReportSection {
  return { heading, texts: [], items: [], links: [], ...parts };
}

function reasonInWords({ answer, because }: Reason): string {
  return `${fillWords(words.answered, { answer })} ${because}`;
}
