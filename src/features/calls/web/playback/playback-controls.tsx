import words from '#content/guided-calls/playback-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './playback-controls.module.css';
import type { Playback } from './use-playback.ts';

interface PlaybackControlsProps {
  playback: Playback;
  /** What is stepped through, such as "the call". */
  what: string;
  unit?: string;
}

export function PlaybackControls({ playback, what, unit = 'steps' }: PlaybackControlsProps) {
  const { step, count, playing, canSpeak, voice, toggle, forward, back } = playback;
  const pace = canSpeak ? 'aloud' : 'silent';
  const act = playing === pace ? words.pause : canSpeak ? words.hear : words.step;
  const [before, after] = act.split('{what}');
  return (
    <div className={`scripted row ${styles.controls}`} role="group" aria-label={fillWords(words.group, { what })}>
      <Button variant="quiet" size="small" className={styles.play} onClick={() => toggle(pace)}>
        <span>
          {before}
          <span className={canSpeak ? undefined : 'visually-hidden'}>{what}</span>
          {after}
        </span>
      </Button>
      <Button variant="quiet" size="small" onClick={back} label={words.back} />
      <Button variant="quiet" size="small" onClick={forward} label={words.next} />
      <p className={`eyebrow ${styles.count}`} aria-live={playing === 'aloud' ? 'off' : 'polite'}>
        <span>
          {step === undefined
            ? `${count} ${unit}`
            : fillWords(words.count, { step: String(step + 1), count: String(count) })}
        </span>
      </p>
      {voice && (
        <p className={`small ${styles.voices}`} role="status">
          <span>{voice === 'mute' ? words.noVoice : words.browserVoice}</span>
        </p>
      )}
    </div>
  );
}
