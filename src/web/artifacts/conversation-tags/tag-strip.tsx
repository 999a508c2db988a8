/** A conversation as a strip: one bar per word, the agent's above the line, and tagged words set apart. */
import type { ArtifactOf } from '#schemas/content-schema.ts';
import { barPath } from '#web/ui/bar-path.ts';
import { markedPieces } from '#features/calls/web/call-sheet/marked-text.ts';
import styles from './tag-strip.module.css';

type Conversation = ArtifactOf<'conversation-tags'>;
type Tag = keyof Conversation['tags'];

const UNITS_PER_SECOND = 20;
const MIDDLE = 24;
const LONGEST_BAR = 20;
const SHORTEST_BAR = 4;
/** A word of this many letters draws the longest bar. */
const LONGEST_WORD = 10;
const LAYERS: readonly (Tag | 'plain')[] = ['plain', 'topic', 'intent', 'promise', 'removed'];

export function TagStrip({ conversation }: { conversation: Conversation }) {
  const layers = barsOf(conversation);
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${conversation.length * UNITS_PER_SECOND} ${2 * MIDDLE}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {LAYERS.map((layer) => (
        <path key={layer} data-tag={layer} d={barPath(layers[layer], MIDDLE)} />
      ))}
    </svg>
  );
}

function barsOf({ turns, speakers }: Conversation) {
  const layers: Record<Tag | 'plain', { x: number; height: number }[]> = {
    plain: [],
    topic: [],
    intent: [],
    promise: [],
    removed: [],
  };
  for (const { from, to, speaker, says, spans } of turns) {
    const up = speakers[speaker]?.side === 'agent';
    const words = markedPieces(says, spans, ({ text }) => text).flatMap(({ text, mark }) =>
      text
        .split(' ')
        .filter((word) => /\w/.test(word))
        .map((word) => ({ length: word.length, layer: mark?.tag ?? ('plain' as const) })),
    );
    for (const [index, { length, layer }] of words.entries()) {
      const share = Math.min(length, LONGEST_WORD) / LONGEST_WORD;
      const height = Math.round(SHORTEST_BAR + share * (LONGEST_BAR - SHORTEST_BAR));
      const x = Math.round((from + ((to - from) * (index + 0.5)) / words.length) * UNITS_PER_SECOND);
      layers[layer].push({ x, height: up ? -height : height });
    }
  }
  return layers;
}
