import words from '#content/guided-calls/playback-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './playback-controls.module.css';
import type { Playback } from './use-playback.ts';

interface PlaybackControlsProps {
  playback: Playback;
  what?: keyof typeof words.what;
  unit?: 'steps' | 'turns';
}

export function PlaybackControls({ playback, what: key = 'call', unit = 'steps' }: PlaybackControlsProps) {
  const what = words.what[key];
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
          {fillWords(step === undefined ? words[unit] : words.count, {
            step: String((step ?? 0) + 1),
            count: String(count),
          })}
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
