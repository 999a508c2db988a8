/** The way into the library: how callers should feel, each heard with one press. */
import { useState } from 'react';
import words from '#content/voices/voice-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { FeelingId, UseId } from '../shared/voice-schema.ts';
import { lineOf, optionOf, type LibraryVoice } from './library-voices.ts';
import { useListedVoices } from './listed-voices.ts';
import { useStartLink } from '#features/calls/web/playback/start-link.ts';
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
const ANCHOR = 'voice-taste';
/** A bar for each letter. Neighbors of the alphabet differ, so that it looks like speech. */
const WAVE = { step: 4, middle: 12, lowest: 3, turn: 7, heights: 9 };

export function VoiceTaste() {
  const { voices } = useListedVoices();
  const [chosen, setChosen] = useState<number>();
  const sound = useLineSound();
  const tasted = FEELINGS.map(({ id, use }, index) => ({ id, use, voice: voiceFor(id, index, voices) }));
  const heard = chosen === undefined ? undefined : tasted[chosen];
  const play = (index: number) => {
    const next = tasted[index];
    setChosen(index);
    if (next?.voice) sound.play(soundOf(next.voice, next.use, next.id));
  };
  useStartLink(ANCHOR, () => play(0));
  return (
    <section className={`scripted sounding card ${styles.taste}`} aria-labelledby={ANCHOR}>
      <h2 id={ANCHOR}>{taste.heading}</h2>
      <ul>
        {tasted.map(({ id, use, voice }, index) => (
          <li key={id}>
            <button
              type="button"
              className={styles.play}
              aria-pressed={sound.playing === id}
              onClick={() => (sound.playing === id ? sound.stop() : play(index))}
            >
              <svg className={styles.disc} viewBox="0 0 12 12" aria-hidden="true">
                <path d={sound.playing === id ? 'M1.5 1.5h9v9h-9z' : 'M2.5 1v10l8-5z'} fill="currentColor" />
              </svg>
              <span>
                <strong>{taste.feelings[id].name}</strong>
                <small>{taste.feelings[id].line}</small>
              </span>
              {voice && <Wave says={lineOf(voice, use)} />}
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.heard}>
        <p role="status">
          <span>
            {heard?.voice &&
              (sound.silent ? silenceOf(heard.voice) : fillWords(taste.heard, { voice: optionOf(heard.voice).label }))}
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

function Wave({ says }: { says: string }) {
  const letters = says.split('');
  const path = letters.map((letter, index) => {
    const height = letter === ' ' ? 1 : WAVE.lowest + ((letter.charCodeAt(0) * WAVE.turn) % WAVE.heights);
    return `M${(index + 0.5) * WAVE.step} ${WAVE.middle - height}v${2 * height}`;
  });
  return (
    <svg
      className={styles.wave}
      viewBox={`0 0 ${letters.length * WAVE.step} ${2 * WAVE.middle}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path.join('')} />
    </svg>
  );
}

/** In English: one that is meant for the feeling, else each time another. */
function voiceFor(feels: FeelingId, index: number, all: readonly LibraryVoice[]): LibraryVoice | undefined {
  const voices = all.filter(({ languageId }) => languageId === 'en');
  return voices.find((voice) => voice.feels === feels) ?? voices[index % voices.length];
}
