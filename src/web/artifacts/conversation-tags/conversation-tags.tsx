/** A conversation taken apart: tagged words in the turns, tags in the margin, and the next steps with their source. */
import * as labels from '#content/artifact-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { ArtifactOf, PartProps } from '#schemas/content-schema.ts';
import { ArtifactFrame } from '#features/calls/web/call-sheet/artifact-frame.tsx';
import { CallStrip } from '#features/calls/web/call-sheet/call-strip.tsx';
import { markedPieces } from '#features/calls/web/call-sheet/marked-text.ts';
import { TurnList } from '#features/calls/web/call-sheet/turn-list.tsx';
import { PlaybackControls } from '#features/calls/web/playback/playback-controls.tsx';
import { usePlayback } from '#features/calls/web/playback/use-playback.ts';
import { spokenLines } from '#features/calls/web/spoken-lines.ts';
import { timeCode } from '#web/blocks/time-code.ts';
import styles from './conversation-tags.module.css';

type Conversation = ArtifactOf<'conversation-tags'>;

export function ConversationTags({ words: conversation }: PartProps<'conversation-tags'>) {
  const { tags } = conversation;
  const playback = usePlayback(spokenLines(conversation));
  const turns = conversation.turns.map((turn, index) => ({
    ...turn,
    id: `turn-${index + 1}`,
    says: markedPieces(turn.says, turn.spans, ({ text }) => text).map(({ text, mark }) =>
      mark ? (
        <mark key={text} className={styles.mark} data-tag={mark.tag}>
          {text}
        </mark>
      ) : (
        text
      ),
    ),
    event: (
      <ul className={styles.tags}>
        {turn.spans.map(({ text, tag, label }) => (
          <li key={text} data-tag={tag}>
            <span className="eyebrow">{tags[tag]}</span> {label}
          </li>
        ))}
      </ul>
    ),
  }));
  return (
    <ArtifactFrame {...conversation} controls={<PlaybackControls playback={playback} />}>
      <CallStrip call={conversation} marked={conversation.turns.filter(({ spans }) => spans.length > 0)} />
      <div className={`columns ${styles.halves}`}>
        <TurnList call={{ ...conversation, turns }} step={playback.step} />
        <NextSteps conversation={conversation} />
      </div>
    </ArtifactFrame>
  );
}

function NextSteps({ conversation: { nextHeading, nextSteps, turns } }: { conversation: Conversation }) {
  return (
    <div className={styles.next}>
      <h2 className="title">{nextHeading}</h2>
      <ol className="rows">
        {nextSteps.map(({ step, owner, due, turn, state }) => (
          <li key={step}>
            <p className={styles.step}>{step}</p>
            <p>
              {owner} · {due}
            </p>
            <p className="row">
              <span className={styles.state}>{state}</span>
              <a href={`#turn-${turn}`}>{fillWords(labels.saidAt, { time: timeCode(turns[turn - 1]?.from ?? 0) })}</a>
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
