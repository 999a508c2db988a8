import { MINUTE_MS } from '#shared/site/durations.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { functionsOf } from '#server/platform/http/site-function.ts';
import {
  createPublishAnswer,
  createSaveAnswer,
  createWordsQuery,
  dropAnswer,
  markQuestions,
  takeDownAnswer,
  unmarkQuestions,
} from './answer-endpoints.ts';
import { GAPS_PER_CLIENT, reportGap } from './report-gap-endpoint.ts';
import { createQuestionsEndpoint, QUESTION_PAGES_PER_CLIENT, type QuestionsOptions } from './questions-endpoint.ts';
import { createSitePassages } from './site-passages.ts';

const WORDS_CALLS: RateLimit = { name: 'words', points: 300, windowMs: MINUTE_MS };

export function createAnswers(options: QuestionsOptions): Feature {
  const passages = createSitePassages(options.pages);
  const limits = [QUESTION_PAGES_PER_CLIENT];
  return {
    name: 'answers',
    functions: [
      ...functionsOf('anyone', GAPS_PER_CLIENT, { 'report-gap': reportGap }),
      ...functionsOf('member', WORDS_CALLS, {
        'desk-words': createWordsQuery(passages),
        'save-answer': createSaveAnswer(passages),
        'drop-answer': dropAnswer,
      }),
      ...functionsOf('owner', WORDS_CALLS, {
        'publish-answer': createPublishAnswer(passages),
        'take-down-answer': takeDownAnswer,
        'mark-questions': markQuestions,
        'unmark-questions': unmarkQuestions,
      }),
    ],
    routes: [
      {
        base: '/questions',
        endpoint: createQuestionsEndpoint(options),
        list: [
          { method: 'GET', path: '/', guard: 'anyone', limits },
          { method: 'GET', path: '/answers.json', guard: 'anyone', limits },
        ],
      },
    ],
    tables: {
      site_gaps: {
        owner: 'Nobody: what was asked or searched in vain, without who did.',
        key: ['kind', 'words'],
        kept: [{ period: 'gaps', since: 'last_at' }],
        exported: { not: 'Nothing tells whose words they are.' },
        erased: { not: 'Nothing tells whose words they are.' },
      },
      answers: {
        owner: 'The team.',
        key: ['id'],
        kept: { not: 'Stays until the team deletes it.' },
        exported: { not: 'Words of the team, about nobody.' },
        erased: { not: 'Words of the team; a draft that quotes an erased question goes with that one.' },
      },
      question_marks: {
        owner: 'The team: what it decided about a question, without its words.',
        key: ['question_hash'],
        kept: [{ period: 'leads', since: 'marked_at' }],
        exported: { not: 'How we work.' },
        erased: { not: 'Goes with the last question of these words.' },
      },
    },
  };
}
