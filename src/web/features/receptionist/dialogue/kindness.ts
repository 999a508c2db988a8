/** A kind word to what a caller tells beside the matter. */
import type { Dialogue } from './dialogue-state.ts';
import type { JoinedReading } from './join-readings.ts';
import { readClauses } from './message-words.ts';
import type { Reply } from './reply.ts';

const KIND = 'kind:';

/** Once in a call; to a complaint the agent says it is sorry instead. */
export function sayKindly({ agent, turns }: Dialogue, heard: JoinedReading, reply: Reply): void {
  const { message, intents } = heard;
  if (intents.has('callback') || turns.some(({ acts }) => acts.some((act) => act.startsWith(KIND)))) return;
  const [match] = agent.kindnesses(readClauses(message, (word) => word)).toSorted((a, b) => b.weight - a.weight);
  const kind = agent.talk.kindnesses.find(({ id }) => id === match?.id);
  if (kind) reply.tell(`${KIND}${kind.id}`, kind.says);
}
