/** The owner's model, which speaks in free calls and answers in the chat. The AI SDK is loaded only when one is configured. */
import type { LanguageModel } from 'ai';

export interface BrainSettings {
  kind: 'compatible' | 'anthropic';
  url: string;
  key: string | undefined;
  model: string;
  /** For all that visitors ask, in 24 hours. */
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
