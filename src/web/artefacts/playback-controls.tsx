/** Play, back and next for an artefact that has steps. */
import { Button } from '../ui/button.tsx';
import styles from './playback-controls.module.css';
import type { Playback } from './use-playback.ts';

/** @param what What is played, such as "the call"; only screen readers hear it. */
export function PlaybackControls({ playback, what }: { playback: Playback; what: string }) {
  const { step, count, playing, toggle, forward, back } = playback;
  return (
    <div className={styles.controls} role="group" aria-label={`Step through ${what}`}>
      <Button variant="quiet" size="small" className={styles.play} onClick={toggle}>
        {playing ? 'Pause' : 'Play'}
        <span className="visually-hidden"> {what}</span>
      </Button>
      <Button variant="quiet" size="small" onClick={back}>
        Back
      </Button>
      <Button variant="quiet" size="small" onClick={forward}>
        Next
      </Button>
      <p className={styles.count} aria-live="polite">
        {step === undefined ? `${count} steps` : `${step + 1} of ${count}`}
      </p>
    </div>
  );
}
