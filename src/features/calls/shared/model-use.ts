/** What our pages say about the model in the chat and the receptionist demo. */
import words from '../../../../content/guided-calls/model-use.yaml';

/** What pages know of the model; its key and its path stay on the server. */
export interface ShownBrain {
  host: string;
  /** Whether it runs on a machine of the owner's own. */
  isOwn: boolean;
}

export function modelUse(brain: ShownBrain | null): string {
  if (!brain) return words.none;
  return (brain.isOwn ? words.own : words.hosted).replace('{host}', () => brain.host);
}
