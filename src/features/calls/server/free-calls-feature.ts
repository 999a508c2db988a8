/** Free calls: visitors of the receptionist demo talk to the owner's model. Stores nothing of a call. */
import type { BrainSettings } from '../../../server/platform/brain/brain.ts';
import type { Feature } from '../../../server/platform/feature/feature.ts';
import type { ProofOfWork } from '../../../server/platform/screening/proof-of-work.ts';
import { modelUse, type ShownBrain } from '../shared/model-use.ts';
import { createBeginFreeCall, FREE_CALLS_PER_CLIENT } from './begin-free-call-endpoint.ts';
import { createFreeTurnEndpoint, FREE_TURNS_PER_CLIENT, type FreeTurnOptions } from './free-turn-endpoint.ts';

/** What the pages are told of the model, and what they say about it. The name of an own machine is nobody's business. */
export function brainOnPages(settings: BrainSettings | null): { brain: ShownBrain | null; modelUse: string } {
  const brain = settings && { host: settings.isOwn ? '' : new URL(settings.url).host, isOwn: settings.isOwn };
  return { brain, modelUse: modelUse(brain) };
}

export function createFreeCalls(options: FreeTurnOptions & { proofs: ProofOfWork }): Feature {
  const isOffered = options.model !== null;
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
