import { useState } from 'react';
import { speakAs } from '#features/calls/web/playback/browser-voices.ts';
import type { PartProps } from '#schemas/content-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { useBrowserVoices } from './library-voices.ts';
import styles from './own-line.module.css';
import { PickField } from './pick-field.tsx';
import { useLineSound } from './use-line-sound.ts';

const LONGEST_LINE = 300;
const KEY = 'own';

export function OwnLine({ words }: PartProps<'own-line'>) {
  // The others send the text to their makers.
  const voices = useBrowserVoices().filter(({ browserVoice }) => browserVoice?.localService !== false);
  const [says, setSays] = useState(words.example);
  const [chosen, setChosen] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const sound = useLineSound();
  const isPlaying = sound.playing === KEY;
  const voice = voices.find(({ id }) => id === chosen) ?? voices[0];
  const { noVoice, notSpoken } = words.silence;

  const speak = () => {
    if (isPlaying) return sound.stop();
    setEmpty(!says.trim());
    if (says.trim()) sound.play({ key: KEY, start: (done, fail) => speakAs(voice?.browserVoice, says, done, fail) });
  };
  return (
    <section className={`sounding flow ${styles.sheet}`} aria-labelledby="own-line">
      <p className="eyebrow">{words.label}</p>
      <h2 id="own-line">{words.heading}</h2>
      <p>{words.lead}</p>
      <div className={`scripted ${styles.line}`}>
        <label htmlFor="own-line-says">
          <strong>Your line</strong>
        </label>
        <textarea
          id="own-line-says"
          dir="auto"
          rows={3}
          maxLength={LONGEST_LINE}
          value={says}
          onChange={({ target }) => setSays(target.value)}
        />
        {voice && voices.length > 1 && (
          <PickField
            id="own-line-voice"
            label="Spoken by"
            value={voice.id}
            options={voices.map(({ id, name, language, accent }) => ({
              value: id,
              name: `${name}, ${language}, ${accent}`,
            }))}
            onPick={(id) => {
              sound.stop();
              setChosen(id);
            }}
          />
        )}
        <Button variant="quiet" onClick={speak}>
          <span>{isPlaying ? 'Stop speaking' : 'Speak it'}</span>
        </Button>
        <p className={`small ${styles.problem}`} role="status">
          <span>{isEmpty ? words.empty : sound.silent && (voice ? notSpoken : noVoice)}</span>
        </p>
      </div>
    </section>
  );
}
