import { functionsOf } from '#server/platform/http/site-function.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import type { ProofOfWork } from '#server/platform/screening/proof-of-work.ts';
import { NO_PASSAGES, readAnswerPassages } from './answer-passages.ts';
import { createBeginModelChat, createModelChatSeal, MODEL_CHATS_PER_CLIENT } from './begin-model-chat-endpoint.ts';
import {
  createModelAnswerEndpoint,
  MODEL_QUESTIONS_PER_CLIENT,
  type ModelAnswerOptions,
} from './model-answer-endpoint.ts';
import { questionForm } from './question-form.ts';
import { eraseUnanswered } from './unanswered-question-store.ts';

export type ModelChatDeps = Pick<ModelAnswerOptions, 'seals' | 'passages'>;

/** @param folder What the build wrote for browsers. */
export function openModelChat(config: { brain: object | null; authSecret: string }, folder: string): ModelChatDeps {
  return {
    seals: createModelChatSeal(config.authSecret),
    passages: config.brain ? readAnswerPassages(folder) : NO_PASSAGES,
  };
}

export function createChat(options: ModelAnswerOptions & { proofs: ProofOfWork }): Feature {
  return {
    name: 'chat',
    forms: [questionForm],
    functions: functionsOf('anyone', MODEL_CHATS_PER_CLIENT, {
      'begin-model-chat': createBeginModelChat({ ...options, isOffered: options.model !== null }),
    }),
    routes: [
      {
        base: '/chat',
        endpoint: createModelAnswerEndpoint(options),
        list: [{ method: 'POST', path: '/answer', guard: 'anyone', limits: [MODEL_QUESTIONS_PER_CLIENT] }],
      },
    ],
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
