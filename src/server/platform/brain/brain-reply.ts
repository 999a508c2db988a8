import type { ModelMessage, ToolSet } from 'ai';
import type { Brain } from './brain.ts';

/** Enough for a model that thinks before it speaks. */
export const OUTPUT_TOKENS = 600;
/** What a message or a tool's result adds at most, in tokens: its frame, and the longest result. */
export const FRAME_TOKENS = 200;

/** The model gave no answer that can be used. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

export interface BrainUse {
  tokens: number;
}

interface BrainQuestion {
  instructions: string;
  messages: ModelMessage[];
  tools?: ToolSet;
  /** Rounds of tools. */
  steps: number;
  /** The most tokens that it can use, which count when the endpoint doesn't say how many it did. */
  worstCase: number;
}

/**
 * Yields the text as it comes, and a line break where a round ends. Whoever stops reading breaks the request off.
 * @param use Counts the tokens, also when the request fails.
 * @throws {NoAnswer} or what the connection throws.
 */
export async function* replyOf(
  { sdk, model }: Brain,
  { instructions, messages, tools, steps, worstCase }: BrainQuestion,
  signal: AbortSignal,
  use: BrainUse,
): AsyncGenerator<string> {
  const stop = new AbortController();
  let used = worstCase;
  let known = 0;
  try {
    const { stream } = sdk.streamText({
      model,
      instructions,
      messages,
      ...(tools && { tools }),
      stopWhen: sdk.isStepCount(steps),
      maxOutputTokens: OUTPUT_TOKENS,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, stop.signal]),
      // The stream gives it as well.
      onError: () => {},
    });
    for await (const part of stream) {
      if (part.type === 'finish-step') known += (part.usage.inputTokens ?? 0) + (part.usage.outputTokens ?? 0);
      if (part.type === 'error') {
        // An endpoint that refuses a request uses no tokens for it.
        if (isRefusal(part.error)) used = known;
        throw part.error;
      }
      if (part.type === 'abort') throw new NoAnswer('timed out');
      if (part.type === 'text-delta') yield part.text;
      if (part.type === 'text-end') yield '\n';
      if (part.type === 'finish') {
        const { inputTokens, outputTokens } = part.totalUsage;
        if (inputTokens && outputTokens) used = inputTokens + outputTokens;
        if (part.finishReason === 'error') throw new NoAnswer('the model failed');
      }
    }
  } finally {
    stop.abort();
    use.tokens += used;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && Number(error.statusCode) >= 400;
}
