/** The buttons of an artifact that has steps: hear it if its lines can be spoken, step through it, back, next. */
import { Button } from '../../../../web/ui/button.tsx';
import styles from './playback-controls.module.css';
import type { CallSound } from './use-heard-call.tsx';
import type { Playback } from './use-playback.ts';

interface PlaybackControlsProps {
  playback: Playback;
  /** What is stepped through, such as "the call". */
  what: string;
  /** Plural noun for the steps. */
  unit?: string;
  /** For a call with a recording, which is heard instead of the browser's voices. */
  recording?: CallSound | undefined;
}

export function PlaybackControls({ playback, what, unit = 'steps', recording }: PlaybackControlsProps) {
  const { step, count, playing, canSpeak, isMute, toggle, forward, back } = playback;
  const isSounding = recording ? recording.isSounding : playing === 'aloud';
  const inSilence = (act: () => void) => () => {
    recording?.pause();
    act();
  };
  return (
    <div className={styles.controls} role="group" aria-label={`Steps of ${what}`}>
      {(recording || canSpeak) && (
        <Button
          variant="quiet"
          size="small"
          className={styles.play}
          onClick={recording?.toggle ?? (() => toggle('aloud'))}
        >
          <span>{`${isSounding ? 'Pause' : 'Hear'} ${what}`}</span>
        </Button>
      )}
      {!canSpeak && (
        <Button variant="quiet" size="small" className={styles.play} onClick={inSilence(() => toggle('silent'))}>
          <span>{playing === 'silent' ? 'Pause' : 'Step through'}</span>
          <span className="visually-hidden"> {what}</span>
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={inSilence(back)}>
        Back
      </Button>
      <Button variant="quiet" size="small" onClick={inSilence(forward)}>
        Next
      </Button>
      <p className={styles.count} aria-live={isSounding ? 'off' : 'polite'}>
        <span>{step === undefined ? `${count} ${unit}` : `${step + 1} of ${count}`}</span>
      </p>
      {canSpeak && !recording && isSounding && (
        <p className={styles.voices} role="status">
          <span>
            {isMute ? 'This browser has no voice, so the call goes on by itself.' : "Your browser's own voices"}
          </span>
        </p>
      )}
    </div>
  );
}
