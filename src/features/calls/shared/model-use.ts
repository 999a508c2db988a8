import words from '#content/guided-calls/model-use.yaml';

/** What pages know of a model or a speech service; its key and its path stay on the server. */
export interface ShownService {
  host: string;
  /** Whether it runs on a machine of the owner's own. */
  isOwn: boolean;
}

export type ShownBrain = ShownService;

export function modelUse(brain: ShownBrain | null, speech: ShownService | null): string {
  if (!brain) return words.none;
  const told = [
    (brain.isOwn ? words.own : words.hosted).replace('{host}', () => brain.host),
    speech ? (speech.isOwn ? words.speechOwn : words.speechHosted).replace('{host}', () => speech.host) : words.browser,
  ];
  return told.join(' ');
}
