/** A conversation as a strip: one bar per word, the agent's above the line, and tagged words set apart. */
import type { ArtifactOf } from '#schemas/content-schema.ts';
import { barPath } from '#web/blocks/bar-path.ts';
import { markedPieces } from '#features/calls/web/call-sheet/marked-text.ts';
import sheet from '#features/calls/web/call-sheet/call-sheet.module.css';
import styles from './tag-strip.module.css';

type Conversation = ArtifactOf<'conversation-tags'>;

const UNITS_PER_SECOND = 20;
const MIDDLE = 24;
const LONGEST_BAR = 20;
const SHORTEST_BAR = 4;
/** A word of this many letters draws the longest bar. */
const LONGEST_WORD = 10;
const LAYERS = ['plain', 'topic', 'intent', 'promise', 'removed'] as const;

export function TagStrip({ conversation }: { conversation: Conversation }) {
  const bars = conversation.turns.flatMap((turn) => barsOf(turn, conversation.speakers));
  return (
    <svg
      className={`${sheet.strip} ${styles.strip}`}
      viewBox={`0 0 ${conversation.length * UNITS_PER_SECOND} ${2 * MIDDLE}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {LAYERS.map((layer) => (
        <path
          key={layer}
          data-tag={layer}
          d={barPath(
            bars.filter((bar) => bar.layer === layer),
            MIDDLE,
          )}
        />
      ))}
    </svg>
  );
}

function barsOf({ from, to, speaker, says, spans }: Conversation['turns'][number], speakers: Conversation['speakers']) {
  const up = speakers[speaker]?.side === 'agent';
  const words = markedPieces(says, spans, ({ text }) => text).flatMap(({ text, mark }) =>
    text
      .split(' ')
      .filter((word) => /\w/.test(word))
      .map((word) => ({ length: word.length, layer: mark?.tag ?? 'plain' })),
  );
  return words.map(({ length, layer }, index) => {
    const share = Math.min(length, LONGEST_WORD) / LONGEST_WORD;
    const height = Math.round(SHORTEST_BAR + share * (LONGEST_BAR - SHORTEST_BAR));
    const x = Math.round((from + ((to - from) * (index + 0.5)) / words.length) * UNITS_PER_SECOND);
    return { x, height: up ? -height : height, layer };
  });
}
