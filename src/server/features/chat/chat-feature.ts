/** The chat on the server: takes the questions that the site could not answer. */
import type { Feature } from '../../platform/feature/feature.ts';
import { CONTACTS_PER_CLIENT } from '../newsletter/newsletter-interface.ts';
import { createAskQuestion, type AskQuestionOptions } from './ask-question-endpoint.ts';

export function createChat(options: AskQuestionOptions): Feature {
  return {
    name: 'chat',
    functions: [
      { name: 'ask-question', guard: 'anyone', limitPerClient: CONTACTS_PER_CLIENT, ...createAskQuestion(options) },
    ],
    tables: {
      chat_gaps: {
        owner: 'Nobody: a question that the site does not answer, and how often it was passed on.',
        key: ['question'],
        kept: [{ period: 'leads', since: 'last_asked_at' }],
        exported: { not: 'It does not say who asked.' },
        erased: { not: 'It does not say who asked. The lead that came with it is erased.' },
      },
    },
  };
}
