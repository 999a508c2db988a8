/** Free calls: visitors of the receptionist demo talk to the owner's model. Stores nothing of a call. */
import type { Feature } from '../../../server/platform/feature/feature.ts';
import type { ProofOfWork } from '../../../server/platform/screening/proof-of-work.ts';
import { createBeginFreeCall, FREE_CALLS_PER_CLIENT } from './begin-free-call-endpoint.ts';
import { modelUse, type ShownBrain } from '../shared/model-use.ts';
import { openBrain, shownBrain, type BrainSettings } from './brain.ts';
import { createFreeCallSeal } from './free-call-state.ts';
import { createFreeTurnEndpoint, FREE_TURNS_PER_CLIENT, type FreeTurnOptions } from './free-turn-endpoint.ts';

/** Loads what talks to the model, if one is configured. */
export async function openFreeCalls(settings: BrainSettings | null, authSecret: string): Promise<FreeCallDeps> {
  return { brain: settings && (await openBrain(settings)), seals: createFreeCallSeal(authSecret) };
}

export type FreeCallDeps = Pick<FreeTurnOptions, 'brain' | 'seals' | 'turnMs'>;

/** What the pages are told, and what they say about it. */
export function brainOnPages(settings: BrainSettings | null): { brain: ShownBrain | null; modelUse: string } {
  const brain = shownBrain(settings);
  return { brain, modelUse: modelUse(brain) };
}

export function createFreeCalls(options: FreeTurnOptions & { proofs: ProofOfWork }): Feature {
  const isOffered = options.brain !== null;
  return {
    name: 'free-calls',
    functions: [
      {
        name: 'begin-free-call',
        guard: 'anyone',
        limitPerClient: FREE_CALLS_PER_CLIENT,
        ...createBeginFreeCall({ ...options, isOffered }),
      },
    ],
    routes: [
      {
        base: '/calls',
        endpoint: createFreeTurnEndpoint(options),
        list: [{ method: 'POST', path: '/turn', guard: 'anyone', limits: [FREE_TURNS_PER_CLIENT] }],
      },
    ],
    tables: {},
  };
}
