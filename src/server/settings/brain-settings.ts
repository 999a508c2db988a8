import * as v from 'valibot';
import type { BrainSettings } from '../platform/brain/brain.ts';
import { endpointUrl, isOwnNetwork, serviceKey, serviceName, type Checked } from './setting-formats.ts';

/** Of Anthropic's models, the cheapest that follows tools well. */
const ANTHROPIC_MODEL = 'claude-haiku-4-5';
const ANTHROPIC_URL = 'https://api.anthropic.com/v1';

const DAILY_TOKENS = v.pipe(
  v.string(),
  v.regex(/^\d{5,9}$/, 'Give a whole number of tokens from 100000 to 999999999.'),
  v.transform(Number),
  v.minValue(100_000, 'Give at least 100000 tokens; a single turn may need that many.'),
);

export const brainEntries = {
  BRAIN_URL: v.optional(endpointUrl()),
  BRAIN_KEY: v.optional(serviceKey()),
  BRAIN_MODEL: v.optional(serviceName()),
  ANTHROPIC_API_KEY: v.optional(serviceKey()),
  BRAIN_DAILY_BUDGET: v.optional(DAILY_TOKENS, '2000000'),
};

/** Null offers guided calls alone. */
export function brainConfig(settings: Checked<typeof brainEntries>): { brain: BrainSettings | null } {
  const { BRAIN_URL, BRAIN_KEY, BRAIN_MODEL, ANTHROPIC_API_KEY, BRAIN_DAILY_BUDGET: dailyTokens } = settings;
  if (ANTHROPIC_API_KEY) {
    const model = BRAIN_MODEL ?? ANTHROPIC_MODEL;
    return {
      brain: { kind: 'anthropic', url: ANTHROPIC_URL, key: ANTHROPIC_API_KEY, model, dailyTokens, isOwn: false },
    };
  }
  if (!BRAIN_URL || !BRAIN_MODEL) return { brain: null };
  const isOwn = isOwnNetwork(new URL(BRAIN_URL).hostname);
  return { brain: { kind: 'compatible', url: BRAIN_URL, key: BRAIN_KEY, model: BRAIN_MODEL, dailyTokens, isOwn } };
}
