/** The model that answers free calls. The AI SDK is loaded only when one is configured. */
import type { LanguageModel } from 'ai';
import type { ShownBrain } from '../shared/model-use.ts';

export interface BrainSettings {
  kind: 'compatible' | 'anthropic';
  /** The endpoint's base address. */
  url: string;
  key: string | undefined;
  model: string;
  /** For all calls together, in 24 hours. */
  dailyTokens: number;
  /** Whether the model runs on a machine of the owner's own network. */
  isOwn: boolean;
}

export interface Brain {
  model: LanguageModel;
  sdk: Pick<typeof import('ai'), 'streamText' | 'jsonSchema' | 'isStepCount'>;
  dailyTokens: number;
}

export async function openBrain({ kind, url, key, model, dailyTokens }: BrainSettings): Promise<Brain> {
  // Otherwise the SDK writes warnings to the console.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const [sdk, opened] = await Promise.all([import('ai'), modelOf()]);
  return { model: opened, sdk, dailyTokens };

  async function modelOf(): Promise<LanguageModel> {
    if (kind === 'anthropic') {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ baseURL: url, ...(key && { apiKey: key }) })(model);
    }
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const provider = createOpenAICompatible({
      name: 'brain',
      baseURL: url,
      includeUsage: true,
      ...(key && { apiKey: key }),
    });
    return provider(model);
  }
}

/** What pages may know of it; how a machine of our own network is called is nobody's business. */
export function shownBrain(settings: BrainSettings | null): ShownBrain | null {
  return settings && { host: settings.isOwn ? '' : new URL(settings.url).host, isOwn: settings.isOwn };
}
