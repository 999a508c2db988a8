/** A line that the visitor types, spoken by a voice of their browser or system. */
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './own-line.module.css';
import { PickField } from './pick-field.tsx';
import { soundKey, stage, useStage } from './use-stage.ts';

const KEY = soundKey('own', 'line');
const LONGEST_LINE = 300;

export function OwnLine({ example, label }: { example: string; label: string }) {
  const voices = useLocalVoices();
  const [text, setText] = useState(example);
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState('');
  const isPlaying = useStage().playing === KEY;

  const speak = () => {
    if (isPlaying) return stage.stop();
    const voice = voices.find(({ voiceURI }) => voiceURI === chosen) ?? voices[0];
    if (!text.trim()) return setProblem('Write the line first.');
    if (!voice) {
      return setProblem('This browser has no voice on this device. The recordings above still play.');
    }
    setProblem('');
    void stage.play(KEY, (onEnd) => {
      const begun = performance.now();
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.voice = voice;
      utterance.lang = voice.lang;
      utterance.addEventListener('end', () => onEnd());
      utterance.addEventListener('error', () => onEnd(true));
      speechSynthesis.speak(utterance);
      return { stop: () => speechSynthesis.cancel(), time: () => (performance.now() - begun) / 1000 };
    });
  };
  return (
    <div className={styles.line}>
      <p className={styles.label}>{label}</p>
      <label htmlFor="own-line">Your line</label>
      <textarea
        id="own-line"
        dir="auto"
        rows={3}
        maxLength={LONGEST_LINE}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {voices.length > 1 && (
        <PickField
          id="own-voice"
          label="Browser voice"
          value={chosen || (voices[0]?.voiceURI ?? '')}
          options={voices.map(({ voiceURI, name }) => ({ value: voiceURI, name }))}
          onPick={setChosen}
        />
      )}
      <Button variant="quiet" onClick={speak}>
        {isPlaying ? 'Stop speaking' : 'Speak it'}
      </Button>
      <p className={styles.problem} role="status">
        {problem}
      </p>
    </div>
  );
}

/** Voices on this device only, because others send the text to their makers. Browsers may list them late. */
function useLocalVoices(): readonly SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([]);
  useEffect(() => {
    if (!('speechSynthesis' in globalThis)) return;
    const look = () => setVoices(speechSynthesis.getVoices().filter(({ localService }) => localService));
    look();
    speechSynthesis.addEventListener('voiceschanged', look);
    return () => speechSynthesis.removeEventListener('voiceschanged', look);
  }, []);
  return voices;
}
