import type socialWords from '#content/social-words.yaml';
import { guidedCallSchema } from '#features/calls/shared/guided-call-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { fillContent, readFilled } from '../content/content-facts.ts';
import { billedCall } from '../vite/heard-calls.ts';

/** Position and width, as shares of the strip's. */
interface Bar {
  x: number;
  width: number;
  isAgent: boolean;
}

export interface Strip {
  label: string;
  bars: readonly Bar[];
}

const SAMPLE_CALL = 'guided-calls/no-heat-guided-call.yaml';

/** The site's sample call: who speaks when. */
export function readStrip(): Strip {
  const { title, length, speakers, turns } = billedCall(readFilled(SAMPLE_CALL, guidedCallSchema));
  const labels = fillContent('social-words.yaml') as typeof socialWords;
  const bars = turns.map(({ from, to, speaker }): Bar => {
    return { x: from / length, width: (to - from) / length, isAgent: speakers[speaker]?.side === 'agent' };
  });
  return { label: fillWords(labels.call, { seconds: String(length), title }), bars };
}
