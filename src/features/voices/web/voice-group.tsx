import words from '#content/voices/voice-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { UseId } from '../shared/voice-schema.ts';
import { lineOf, uses, type LibraryVoice } from './library-voices.ts';
import type { LineSound } from './use-line-sound.ts';
import styles from './voice-row.module.css';
import { VoiceRow } from './voice-row.tsx';

interface VoiceGroupProps {
  language: string;
  /** All speak that language. */
  voices: readonly LibraryVoice[];
  use: UseId;
  sound: LineSound;
  /** Names on the shortlist. */
  marked: readonly string[];
  onMark: (name: string) => void;
}

/** The voices of one language, below what each of them says. */
export function VoiceGroup({ language, voices, use, sound, marked, onMark }: VoiceGroupProps) {
  const [first] = voices;
  return (
    <section className={styles.group}>
      <h3>{language}</h3>
      {/* Without scripts all lines are shown. */}
      {first &&
        uses.map(({ id, name }) => (
          <div key={id} className={styles.line} data-chosen={id === use || undefined}>
            <p className={`eyebrow ${styles.use}`}>{name}</p>
            <p lang={first.languageId === 'en' ? undefined : first.languageId}>
              {fillWords(words.library.line, { line: lineOf(first, id) })}
            </p>
          </div>
        ))}
      <ul className={styles.rows}>
        {voices.map((voice) => (
          <VoiceRow
            key={voice.id}
            voice={voice}
            use={use}
            sound={sound}
            isMarked={marked.includes(voice.name)}
            onMark={onMark}
          />
        ))}
      </ul>
    </section>
  );
}
