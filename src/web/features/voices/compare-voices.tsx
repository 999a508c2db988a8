/** Two voices on the same line, drawn on a common time scale and heard one after the other. */
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './compare-voices.module.css';
import { visitorsLine } from './listening-line.ts';
import { PickField } from './pick-field.tsx';
import { recordingSound } from './recording-sound.ts';
import { SoundStrip } from './sound-strip.tsx';
import { soundKey, stage, toggleRecording, useStage } from './use-stage.ts';
import { library, sampleFor, uses, type LibraryVoice, type VoiceSample } from './voice-samples.ts';
import type { UseId } from '../../../content/voice-schema.ts';

const SIDES = ['A', 'B'] as const;
type Side = (typeof SIDES)[number];

export function CompareVoices() {
  const [chosen, setChosen] = useState({ A: library[0]?.id ?? '', B: library[4]?.id ?? '' });
  const [use, setUse] = useState<UseId>('booking');
  const { playing, failed } = useStage();
  const sides = SIDES.flatMap((side) => {
    const voice = library.find(({ id }) => id === chosen[side]);
    const sample = voice && sampleFor(voice, use);
    return voice && sample ? [{ side, voice, sample }] : [];
  });
  const scale = Math.max(...sides.map(({ sample }) => sample.seconds), 0);
  const [first, second] = sides;
  const differ = first?.voice.languageId !== second?.voice.languageId;

  const hearBoth = async () => {
    for (const { side, sample } of sides) {
      const heard = await stage.play(soundKey(side, sample.id), recordingSound(sample.id, visitorsLine));
      if (!heard) return;
    }
  };
  const isAnyPlaying = sides.some(({ side, sample }) => playing === soundKey(side, sample.id));
  return (
    <section className={styles.compare} aria-labelledby="compare-voices">
      <h3 id="compare-voices">Two voices, one line</h3>
      <div className={styles.picks}>
        {SIDES.map((side) => (
          <PickField
            key={side}
            id={`compare-${side}`}
            label={`Voice ${side}`}
            value={chosen[side]}
            options={library.map(({ id, name, language }) => ({ value: id, name: `${name}, ${language}` }))}
            onPick={(id) => {
              stage.stop();
              setChosen({ ...chosen, [side]: id });
            }}
          />
        ))}
        <PickField
          id="compare-line"
          label="Line"
          value={use}
          options={uses.map(({ id, name }) => ({ value: id, name }))}
          onPick={(id) => {
            stage.stop();
            setUse(id as UseId);
          }}
        />
      </div>
      {sides.map(({ side, voice, sample }) => (
        <ComparedVoice key={side} side={side} voice={voice} sample={sample} scale={scale} />
      ))}
      {differ && <p className={styles.note}>These two speak different languages, so their words differ.</p>}
      {sides.some(({ side, sample }) => failed === soundKey(side, sample.id)) && (
        <p className={styles.failed} role="alert">
          The recording did not play. Check your connection and press the button again.
        </p>
      )}
      <Button variant="quiet" size="small" onClick={() => (isAnyPlaying ? stage.stop() : void hearBoth())}>
        {isAnyPlaying ? 'Stop both' : 'Hear A, then B'}
      </Button>
    </section>
  );
}

interface ComparedVoiceProps {
  side: Side;
  voice: LibraryVoice;
  sample: VoiceSample;
  scale: number;
}

function ComparedVoice({ side, voice, sample, scale }: ComparedVoiceProps) {
  const isPlaying = useStage().playing === soundKey(side, sample.id);
  return (
    <div className={styles.side}>
      <p className={styles.name}>
        <b>{side}</b> {voice.name} <span>{sample.seconds.toFixed(1)} s</span>
      </p>
      <SoundStrip sample={sample} languageId={voice.languageId} isPlaying={isPlaying} scale={scale} />
      <Button variant="quiet" size="small" onClick={() => toggleRecording(side, sample.id)}>
        {isPlaying ? `Stop ${side}` : `Hear ${side}`}
      </Button>
    </div>
  );
}
