/** The buttons of an artifact that has steps: hear it if its lines can be spoken, step through it, back, next. */
import { Button } from '#web/ui/button.tsx';
import styles from './playback-controls.module.css';
import type { Playback } from './use-playback.ts';

interface PlaybackControlsProps {
  playback: Playback;
  /** What is stepped through, such as "the call". */
  what: string;
  /** Plural noun for the steps. */
  unit?: string;
}

export function PlaybackControls({ playback, what, unit = 'steps' }: PlaybackControlsProps) {
  const { step, count, playing, canSpeak, voice, toggle, forward, back } = playback;
  const pace = canSpeak ? 'aloud' : 'silent';
  return (
    <div className={`scripted ${styles.controls}`} role="group" aria-label={`Steps of ${what}`}>
      <Button variant="quiet" size="small" className={styles.play} onClick={() => toggle(pace)}>
        <span>
          {playing === pace ? 'Pause' : canSpeak ? 'Hear' : 'Step through'}
          <span className={canSpeak ? undefined : 'visually-hidden'}> {what}</span>
        </span>
      </Button>
      <Button variant="quiet" size="small" onClick={back}>
        Back
      </Button>
      <Button variant="quiet" size="small" onClick={forward}>
        Next
      </Button>
      <p className={`eyebrow ${styles.count}`} aria-live={playing === 'aloud' ? 'off' : 'polite'}>
        <span>{step === undefined ? `${count} ${unit}` : `${step + 1} of ${count}`}</span>
      </p>
      {voice && (
        <p className={`small ${styles.voices}`} role="status">
          <span>
            {voice === 'mute'
              ? 'This browser has no voice, so the call goes on by itself.'
              : "Your browser's own voices"}
          </span>
        </p>
      )}
    </div>
  );
}
