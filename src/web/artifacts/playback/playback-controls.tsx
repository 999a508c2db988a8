/** The buttons "Step through", "Back" and "Next" for an artifact that has steps. */
import { Button } from '../../ui/button.tsx';
import styles from './playback-controls.module.css';
import type { Playback } from './use-playback.ts';

interface PlaybackControlsProps {
  playback: Playback;
  /** What is stepped through, such as "the call"; only screen readers hear it. */
  what: string;
  /** Plural noun for the steps. */
  unit?: string;
}

/** No button is called Play, because there is nothing to hear. */
export function PlaybackControls({ playback, what, unit = 'steps' }: PlaybackControlsProps) {
  const { step, count, playing, toggle, forward, back } = playback;
  return (
    <div className={styles.controls} role="group" aria-label={`Steps of ${what}`}>
      <Button variant="quiet" size="small" className={styles.play} onClick={toggle}>
        {playing ? 'Pause' : 'Step through'}
        <span className="visually-hidden"> {what}</span>
      </Button>
      <Button variant="quiet" size="small" onClick={back}>
        Back
      </Button>
      <Button variant="quiet" size="small" onClick={forward}>
        Next
      </Button>
      <p className={styles.count} aria-live="polite">
        {step === undefined ? `${count} ${unit}` : `${step + 1} of ${count}`}
      </p>
    </div>
  );
}
