import words from '#content/guided-calls/playback-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { Chevron } from '#web/ui/icons.tsx';
import styles from './playback-controls.module.css';
import type { Playback } from './use-playback.ts';

interface PlaybackControlsProps {
  playback: Playback;
  what?: keyof typeof words.what;
}

export function PlaybackControls({ playback, what }: PlaybackControlsProps) {
  return (
    <div className={`scripted row ${styles.controls}`}>
      <PlayButton playback={playback} what={what} />
      <StepButtons playback={playback} what={what} />
    </div>
  );
}

type PartProps = Pick<PlaybackControlsProps, 'playback'> & { what?: keyof typeof words.what | undefined };

export function PlayButton({ playback: { playing, canSpeak, toggle }, what = 'call' }: PartProps) {
  const pace = canSpeak ? 'aloud' : 'silent';
  const isPlaying = playing === pace;
  const act = isPlaying ? words.pause : canSpeak ? words.hear : words.step;
  return (
    <button
      type="button"
      className={`scripted ${styles.play}`}
      aria-label={fillWords(act, { what: words.what[what] })}
      onClick={() => toggle(pace)}
    >
      <svg className={styles.disc} viewBox="0 0 12 12" aria-hidden="true">
        <path d={isPlaying ? 'M2.5 1h2.5v10h-2.5zM7 1h2.5v10h-2.5z' : 'M2.5 1v10l8-5z'} fill="currentColor" />
      </svg>
    </button>
  );
}

/** Step by step by hand, once it has begun. */
export function StepButtons({ playback: { step, count, playing, voice, back, forward }, what = 'call' }: PartProps) {
  if (step === undefined) return null;
  return (
    <div
      className={`scripted ${styles.steps}`}
      role="group"
      aria-label={fillWords(words.group, { what: words.what[what] })}
    >
      <button type="button" className={styles.back} aria-label={words.back} onClick={back}>
        <Chevron />
      </button>
      <p className="eyebrow" aria-live={playing === 'aloud' ? 'off' : 'polite'}>
        <span>{fillWords(words.count, { step: String(step + 1), count: String(count) })}</span>
      </p>
      <button type="button" className={styles.next} aria-label={words.next} onClick={forward}>
        <Chevron />
      </button>
      {voice && (
        <p className={`small ${styles.voices}`} role="status">
          <span>{voice === 'mute' ? words.noVoice : words.browserVoice}</span>
        </p>
      )}
    </div>
  );
}
