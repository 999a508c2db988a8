/** The way into the library: how callers should feel, each heard with one press. */
import { useState } from 'react';
import words from '#content/voices/voice-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { FeelingId, UseId } from '../shared/voice-schema.ts';
import { lineOf, type LibraryVoice } from './library-voices.ts';
import { useListedVoices } from './listed-voices.ts';
import { optionOf } from './pick-field.tsx';
import { silenceOf, soundOf, useLineSound } from './use-line-sound.ts';
import { UseVoice } from './use-voice.tsx';
import styles from './voice-taste.module.css';

/** Each with the line in which it is heard best. */
const FEELINGS: readonly { id: FeelingId; use: UseId }[] = [
  { id: 'welcome', use: 'greeting' },
  { id: 'cared', use: 'booking' },
  { id: 'sure', use: 'script' },
];
const { taste } = words;

export function VoiceTaste() {
  const { voices } = useListedVoices();
  const [chosen, setChosen] = useState<number>();
  const sound = useLineSound();
  const tasted = FEELINGS.map(({ id, use }, index) => ({ id, use, voice: voiceFor(id, index, voices) }));
  const heard = chosen === undefined ? undefined : tasted[chosen];
  return (
    <section className={`scripted sounding card ${styles.taste}`} aria-labelledby="voice-taste">
      <h2 id="voice-taste">{taste.heading}</h2>
      <ul>
        {tasted.map(({ id, use, voice }, index) => (
          <li key={id}>
            <button
              type="button"
              className={styles.play}
              aria-pressed={sound.playing === id}
              onClick={() => {
                setChosen(index);
                if (sound.playing === id) sound.stop();
                else if (voice) sound.play(soundOf(voice, use, id));
              }}
            >
              <svg className={styles.disc} viewBox="0 0 12 12" aria-hidden="true">
                <path d={sound.playing === id ? 'M1.5 1.5h9v9h-9z' : 'M2.5 1v10l8-5z'} fill="currentColor" />
              </svg>
              <span>
                <strong>{taste.feelings[id].name}</strong>
                <small>{taste.feelings[id].line}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.heard}>
        <p role="status">
          <span>
            {heard?.voice &&
              (sound.silent ? silenceOf(heard.voice) : fillWords(taste.heard, { voice: optionOf(heard.voice).name }))}
          </span>
        </p>
        {heard?.voice && (
          <>
            <p className="muted">{lineOf(heard.voice, heard.use)}</p>
            <UseVoice name={heard.voice.name} />
          </>
        )}
      </div>
    </section>
  );
}

/** In English: one that is meant for the feeling, else each time another. */
function voiceFor(feels: FeelingId, index: number, all: readonly LibraryVoice[]): LibraryVoice | undefined {
  const voices = all.filter(({ languageId }) => languageId === 'en');
  return voices.find((voice) => voice.feels === feels) ?? voices[index % voices.length];
}
