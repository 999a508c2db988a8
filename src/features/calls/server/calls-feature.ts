/**
 * The receptionist demo: visitors talk to the owner's model, and have what a written call left mailed to them, as an owner
 * would get it. Stores nothing of a call.
 */
import { openBrain, type Brain, type BrainSettings } from '#server/platform/brain/brain.ts';
import { functionsOf } from '#server/platform/http/site-function.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import type { RateLimiter } from '#server/platform/http/rate-limit.ts';
import { declareEmails } from '#server/platform/mail/outbox/email-declaration.ts';
import type { ProofOfWork } from '#server/platform/screening/proof-of-work.ts';
import { createBeginFreeCall, FREE_CALLS_PER_CLIENT } from './begin-free-call-endpoint.ts';
import { modelUse, type ShownService } from '../shared/model-use.ts';
import { emails } from './demo-lead-emails.tsx';
import { createFreeCallSeal } from './free-call-state.ts';
import { createFreeTurnEndpoint, FREE_TURNS_PER_CLIENT } from './free-turn-endpoint.ts';
import {
  createSpeechEndpoint,
  HEARINGS_PER_CLIENT,
  SENTENCES_PER_CLIENT,
  type SpeechOptions,
} from './speech-endpoint.ts';
import { createSendDemoLead, DEMO_LEADS_PER_CLIENT } from './send-demo-lead-endpoint.ts';
import { createSpeechService, type SpeechSettings } from './speech-service.ts';

export async function openFreeCalls({ brain, speech, authSecret }: CallSettings & { authSecret: string }) {
  return {
    brain: brain && (await openBrain(brain)),
    speech: brain && speech && createSpeechService(speech),
    seals: createFreeCallSeal(authSecret),
  };
}

interface CallSettings {
  brain: BrainSettings | null;
  speech: SpeechSettings | null;
}

export interface FreeCallDeps extends Pick<SpeechOptions, 'speech' | 'seals' | 'speechMs'> {
  brain: Brain | null;
  /** How long a turn may take; tests are in a hurry. */
  turnMs?: number | undefined;
}

export function modelsOnPages(settings: CallSettings) {
  const brain = settings.brain && shownService(settings.brain);
  const speech = brain && settings.speech && shownService(settings.speech);
  return { brain, speech, modelUse: modelUse(brain, speech) };
}

/** How a machine of our own network is called is nobody's business. */
function shownService({ isOwn, url }: BrainSettings | SpeechSettings): ShownService {
  return { host: isOwn ? '' : new URL(url).host, isOwn };
}

interface CallsOptions extends SpeechOptions {
  proofs: ProofOfWork;
  rateLimiter: RateLimiter;
  siteUrl: string;
}

export function createCalls(options: CallsOptions): Feature {
  const isOffered = options.model !== null;
  const hears = Boolean(options.speech);
  return {
    name: 'calls',
    functions: [
      ...functionsOf('anyone', FREE_CALLS_PER_CLIENT, {
        'begin-free-call': createBeginFreeCall({ ...options, isOffered, hears }),
      }),
      ...functionsOf('anyone', DEMO_LEADS_PER_CLIENT, { 'send-demo-lead': createSendDemoLead(options) }),
    ],
    emails: declareEmails(emails, options),
    routes: [
      {
        base: '/calls',
        endpoint: createFreeTurnEndpoint(options),
        list: [{ method: 'POST', path: '/turn', guard: 'anyone', limits: [FREE_TURNS_PER_CLIENT] }],
      },
      {
        base: '/calls',
        endpoint: createSpeechEndpoint(options),
        list: [
          { method: 'POST', path: '/hear', guard: 'free call', limits: [HEARINGS_PER_CLIENT] },
          { method: 'POST', path: '/speak', guard: 'free call', limits: [SENTENCES_PER_CLIENT] },
        ],
      },
    ],
    tables: {},
  };
}
