/** The buttons "Step through", "Back" and "Next" for an artifact that has steps, and the one to hear it if it can be heard. */
import { Button } from '../../../../web/ui/button.tsx';
import styles from './playback-controls.module.css';
import type { HeardCall } from './use-heard-call.tsx';
import type { Playback } from './use-playback.ts';

interface PlaybackControlsProps {
  playback: Playback;
  /** What is stepped through, such as "the call"; only screen readers hear it. */
  what: string;
  /** Plural noun for the steps. */
  unit?: string;
  /** For an artifact with a recording. */
  heard?: HeardCall | undefined;
}

export function PlaybackControls({ playback, what, unit = 'steps', heard }: PlaybackControlsProps) {
  const { step, count, playing, toggle, forward, back } = playback;
  const inSilence = (act: () => void) => () => {
    heard?.pause();
    act();
  };
  return (
    <div className={styles.controls} role="group" aria-label={`Steps of ${what}`}>
      {heard && (
        <Button variant="quiet" size="small" className={styles.play} onClick={heard.toggle}>
          {heard.isSounding ? 'Pause' : 'Hear'} {what}
        </Button>
      )}
      <Button variant="quiet" size="small" className={styles.play} onClick={inSilence(toggle)}>
        {playing ? 'Pause' : 'Step through'}
        <span className="visually-hidden"> {what}</span>
      </Button>
      <Button variant="quiet" size="small" onClick={inSilence(back)}>
        Back
      </Button>
      <Button variant="quiet" size="small" onClick={inSilence(forward)}>
        Next
      </Button>
      <p className={styles.count} aria-live={heard?.isSounding ? 'off' : 'polite'}>
        {step === undefined ? `${count} ${unit}` : `${step + 1} of ${count}`}
      </p>
    </div>
  );
}
