import type { PartProps } from '#schemas/content-schema.ts';
import { timeCode } from '#web/blocks/time-code.ts';
import { TurnList } from '#features/calls/web/call-sheet/turn-list.tsx';
import { PlaybackControls } from '#features/calls/web/playback/playback-controls.tsx';
import { useStartLink } from '#features/calls/web/playback/start-link.ts';
import { usePlayback } from '#features/calls/web/playback/use-playback.ts';
import { spokenLines } from '#features/calls/web/spoken-lines.ts';
import styles from './keypad-and-speech.module.css';

type KeyOption = PartProps<'keypad-and-speech'>['words']['keypad']['tree']['options'][number];

const ANCHOR = 'hear-the-call';

export function KeypadAndSpeech({ words: routes }: PartProps<'keypad-and-speech'>) {
  const { keypad, speech } = routes;
  const playback = usePlayback(spokenLines(speech));
  useStartLink(ANCHOR, playback.start);
  return (
    <div className={`columns ${styles.both}`}>
      <section>
        <div className={`row ${styles.name}`}>
          <h3>{keypad.name}</h3>
          <time className="eyebrow">{timeCode(keypad.seconds)}</time>
        </div>
        <p className={styles.prompt}>
          <time className="eyebrow">{timeCode(0)}</time>
          {keypad.tree.prompt}
        </p>
        <Menu options={keypad.tree.options} pressedAt={keypad.tree.seconds} taken={keypad.taken} />
        <p className={styles.prompt}>
          <time className="eyebrow">{timeCode(keypad.route.at(-1)?.from ?? 0)}</time>
          {keypad.route.at(-1)?.what}
        </p>
      </section>
      <section id={ANCHOR}>
        <div className={`row ${styles.name}`}>
          <h3>{speech.name}</h3>
          <PlaybackControls playback={playback} />
          <time className="eyebrow">{timeCode(speech.seconds)}</time>
        </div>
        <TurnList call={speech} step={playback.step} />
      </section>
    </div>
  );
}

/** @param pressedAt Seconds into the call at which the caller presses a key in this menu. */
function Menu({ options, pressedAt, taken }: { options: readonly KeyOption[]; pressedAt: number; taken: string }) {
  return (
    <ul className={styles.menu}>
      {options.map((option) => (
        <li key={option.key} data-taken={option.taken}>
          <p className={styles.option}>
            <kbd>{option.key}</kbd>
            <span>
              {option.label}
              {option.taken && <span className="visually-hidden"> ({taken})</span>}
            </span>
            {option.taken && <time className="eyebrow">{timeCode(pressedAt)}</time>}
          </p>
          {option.ends && (
            <p className={styles.ends}>
              {option.ends} <time className="eyebrow">{timeCode(pressedAt + (option.seconds ?? 0))}</time>
            </p>
          )}
          {option.options && (
            <Menu options={option.options} pressedAt={pressedAt + (option.seconds ?? 0)} taken={taken} />
          )}
        </li>
      ))}
    </ul>
  );
}
