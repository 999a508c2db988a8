import { fillWords } from '#shared/text/fill-words.ts';
import words from '#content/guided-calls/model-use-words.yaml';

/** What pages know of a model or a speech service; its key and its path stay on the server. */
export interface ShownService {
  host: string;
  isOwn: boolean;
}

export function modelUse(brain: ShownService | null, speech: ShownService | null): string {
  if (!brain) return words.none;
  const answers = brain.isOwn ? words.own : fillWords(words.hosted, { host: brain.host });
  if (!speech) return `${answers} ${words.browser}`;
  return `${answers} ${speech.isOwn ? words.speechOwn : fillWords(words.speechHosted, { host: speech.host })}`;
}
