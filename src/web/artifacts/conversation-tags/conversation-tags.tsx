/** A conversation taken apart: tagged words in the turns, tags in the margin, and the next steps with their source. */
import type { ArtifactOf, PartProps } from '#schemas/content-schema.ts';
import { timeCode } from '#web/blocks/time-code.ts';
import styles from './conversation-tags.module.css';
import { markedPieces } from '#features/calls/web/call-sheet/marked-text.ts';
import { PlaybackControls } from '#features/calls/web/playback/playback-controls.tsx';
import { useFollowed } from '#features/calls/web/playback/playback-follower.ts';
import { usePlayback } from '#features/calls/web/playback/use-playback.ts';
import { spokenLines } from '#features/calls/web/spoken-lines.ts';
import { TagStrip } from './tag-strip.tsx';

type Conversation = ArtifactOf<'conversation-tags'>;
type Tag = keyof Conversation['tags'];

const TAGS: readonly Tag[] = ['topic', 'intent', 'promise', 'removed'];

export function ConversationTags({ words: conversation }: PartProps<'conversation-tags'>) {
  const { label, title, note } = conversation;
  return (
    <figure className={styles.sheet}>
      <figcaption className={styles.head}>
        <p>
          <span className={styles.label}>{label}</span> {title}
        </p>
        <Filter conversation={conversation} />
      </figcaption>
      <TagStrip conversation={conversation} />
      <div className={styles.halves}>
        <Turns conversation={conversation} />
        <NextSteps conversation={conversation} />
      </div>
      <p className={styles.note}>{note}</p>
    </figure>
  );
}

/** Needs no script: the style sheet hides the marks of the tags that aren't chosen. */
function Filter({ conversation: { tags, turns } }: { conversation: Conversation }) {
  const spans = turns.flatMap((turn) => turn.spans);
  return (
    <fieldset className={styles.filter}>
      <legend className="visually-hidden">Which tags to show</legend>
      <label>
        <input type="radio" name="tags-shown" value="all" defaultChecked />
        <span>All tags</span>
      </label>
      {TAGS.map((tag) => (
        <label key={tag}>
          <input type="radio" name="tags-shown" value={tag} />
          <span>
            <span className={styles.mark} data-tag={tag}>
              {tags[tag]}
            </span>{' '}
            <span className={styles.count}>{spans.filter((span) => span.tag === tag).length}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Turns({ conversation }: { conversation: Conversation }) {
  const { turns, speakers, tags } = conversation;
  const playback = usePlayback(spokenLines(conversation));
  const current = useFollowed<HTMLLIElement>(playback.step);
  return (
    <div>
      <div className={styles.controls}>
        <PlaybackControls playback={playback} what="the call" unit="turns" />
      </div>
      <ol className={styles.turns}>
        {turns.map(({ from, speaker, says, spans }, index) => (
          <li
            key={from}
            id={turnId(index + 1)}
            ref={index === playback.step ? current : undefined}
            data-side={speakers[speaker]?.side}
            aria-current={index === playback.step ? 'step' : undefined}
          >
            <time className={styles.time}>{timeCode(from)}</time>
            <div>
              <p className={styles.speaker}>{speakers[speaker]?.name}</p>
              <p>
                {markedPieces(says, spans, ({ text }) => text).map(({ text, mark }) =>
                  mark ? (
                    <mark key={text} className={styles.mark} data-tag={mark.tag}>
                      {text}
                    </mark>
                  ) : (
                    text
                  ),
                )}
              </p>
            </div>
            {spans.length > 0 && (
              <ul className={styles.tags}>
                {spans.map(({ text, tag, label }) => (
                  <li key={text} data-tag={tag}>
                    <span className={styles.tag}>{tags[tag]}</span> {label}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function NextSteps({ conversation: { nextHeading, nextSteps, turns } }: { conversation: Conversation }) {
  return (
    <div className={styles.next}>
      <h2>{nextHeading}</h2>
      <ol>
        {nextSteps.map(({ step, owner, due, turn, state }) => (
          <li key={step}>
            <p className={styles.step}>{step}</p>
            <p>
              {owner} · {due}
            </p>
            <p className={styles.source}>
              <span className={styles.state}>{state}</span>
              <a href={`#${turnId(turn)}`}>Said at {timeCode(turns[turn - 1]?.from ?? 0)}</a>
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function turnId(number: number): string {
  return `turn-${number}`;
}
