import { useState } from 'react';
import words from '#content/voices/voice-words.yaml';
import { speakAs } from '#features/calls/web/playback/hear-line.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { optionOf, useBrowserVoices } from './library-voices.ts';
import styles from './own-line.module.css';
import { silenceOf, useLineSound } from './use-line-sound.ts';

const LONGEST_LINE = 300;
const KEY = 'own';
const { own } = words;

export function OwnLine() {
  // The others send the text to their makers.
  const voices = useBrowserVoices().filter(({ browserVoice }) => browserVoice?.localService !== false);
  const [says, setSays] = useState(own.example);
  const [chosen, setChosen] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const sound = useLineSound();
  const isPlaying = sound.playing === KEY;
  const voice = voices.find(({ id }) => id === chosen) ?? voices[0];

  const speak = () => {
    if (isPlaying) return sound.stop();
    setEmpty(!says.trim());
    if (says.trim()) sound.play({ key: KEY, start: (done, fail) => speakAs(voice?.browserVoice, says, done, fail) });
  };
  return (
    <div className="sounding flow">
      <p>{own.lead}</p>
      <div className={`scripted ${styles.line}`}>
        <label htmlFor="own-line-says">
          <strong>{own.field}</strong>
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
          <SelectField
            name="own-line-voice"
            label={own.voice}
            value={voice.id}
            options={voices.map(optionOf)}
            onChange={({ target }) => {
              sound.stop();
              setChosen(target.value);
            }}
          />
        )}
        <Button variant="quiet" onClick={speak}>
          <span>{isPlaying ? own.stop : own.speak}</span>
        </Button>
        <p className={`small ${styles.problem}`} role="status">
          <span>{isEmpty ? own.empty : sound.silent && silenceOf(voice ?? {})}</span>
        </p>
      </div>
    </div>
  );
}
