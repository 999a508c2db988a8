import { useState } from 'react';
import words from '#content/voices/voice-words.yaml';
import type { UseId } from '../shared/voice-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import styles from './compare-voices.module.css';
import { optionOf, type LibraryVoice } from './library-voices.ts';
import { silenceOf, soundOf, type LineSound } from './use-line-sound.ts';
import { UseVoice } from './use-voice.tsx';

interface CompareVoicesProps {
  voices: readonly LibraryVoice[];
  use: UseId;
  sound: LineSound;
}

const { compare } = words;
const SIDES = ['A', 'B'] as const;

export function CompareVoices({ voices, use, sound }: CompareVoicesProps) {
  const [chosen, setChosen] = useState({ A: '', B: '' });
  const sides = SIDES.flatMap((side, index) => {
    const voice = voices.find(({ id }) => id === chosen[side]) ?? voices[index] ?? voices[0];
    return voice ? [{ side, voice, key: `compare-${side}` }] : [];
  });
  const [first, ...others] = sides.map(({ voice, key }) => soundOf(voice, use, key));
  const isPlaying = sides.some(({ key }) => key === sound.playing);
  const silent = sides.find(({ key }) => key === sound.silent);
  return (
    <section className="scripted sounding" aria-labelledby="compare-voices">
      <details className={`fold ${styles.compare}`}>
        <summary id="compare-voices">{compare.heading}</summary>
        <div className={styles.sides}>
          {sides.map(({ side, voice, key }) => (
            <div key={side} className={styles.side} data-playing={sound.playing === key || undefined}>
              <SelectField
                name={key}
                label={compare.sides[side]}
                value={voice.id}
                options={voices.map(optionOf)}
                onChange={({ target }) => {
                  sound.stop();
                  setChosen({ ...chosen, [side]: target.value });
                }}
              />
              <UseVoice name={voice.name} />
            </div>
          ))}
        </div>
        {silent && <p role="alert">{silenceOf(silent.voice)}</p>}
        <Button
          variant="quiet"
          size="small"
          onClick={() => (isPlaying || !first ? sound.stop() : sound.play(first, ...others))}
        >
          <span>{isPlaying ? compare.stop : compare.play}</span>
        </Button>
      </details>
    </section>
  );
}
