/** The chat on the server: takes the questions that the site could not answer. */
import type { Feature } from '../../platform/feature/feature.ts';
import { questionForm } from './question-form.ts';
import { eraseUnanswered } from './unanswered-question-store.ts';

export function createChat(): Feature {
  return {
    name: 'chat',
    forms: [questionForm],
    tables: {
      unanswered_questions: {
        owner: 'Whoever passed it on, by address.',
        key: ['email_key', 'question'],
        kept: [{ period: 'leads', since: 'last_asked_at' }],
        exported: { not: 'The lead that came with it has the question as it was asked.' },
        erased: eraseUnanswered,
      },
    },
  };
}
