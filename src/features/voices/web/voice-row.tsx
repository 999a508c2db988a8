import words from '#content/voices/voice-words.yaml';
import type { UseId } from '../shared/voice-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { Button } from '#web/ui/button.tsx';
import { lineOf, uses, type LibraryVoice } from './library-voices.ts';
import { recordingOf, silenceOf, soundOf, type LineSound } from './use-line-sound.ts';
import styles from './voice-row.module.css';

interface VoiceRowProps {
  voice: LibraryVoice;
  use: UseId;
  sound: LineSound;
  isMarked: boolean;
  onMark: (name: string) => void;
}

const RECORDING_TYPES = { ogg: 'audio/ogg; codecs=opus', mp3: 'audio/mpeg' };
const { library } = words;

export function VoiceRow({ voice, use, sound, isMarked, onMark }: VoiceRowProps) {
  const { id, name, language, languageId, accent, maker, feels, isRecorded, browserVoice } = voice;
  const { own, online } = words.sources;
  const isPlaying = sound.playing === id;
  const [beforeName, afterName] = (isMarked ? library.remove : library.add).split('{name}');
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <h3>{name}</h3>
        {feels && <p>{library.feels[feels]}</p>}
        <p>{fillWords(library.who, { language, accent })}</p>
        <p className={styles.maker}>{maker ?? (browserVoice?.localService === false ? online : own)}</p>
      </div>
      <div className={styles.lines} data-playing={isPlaying || undefined}>
        {/* Without scripts all lines are shown, the recorded ones each with the browser's own player. */}
        {uses.map((one) => (
          <div key={one.id} className={styles.line} data-chosen={one.id === use || undefined}>
            <p className={`eyebrow ${styles.use}`}>{one.name}</p>
            <p className={styles.words} lang={languageId === 'en' ? undefined : languageId}>
              {lineOf(voice, one.id)}
            </p>
            {isRecorded && (
              // oxlint-disable-next-line jsx-a11y/media-has-caption -- its words stand above it, whole
              <audio className={styles.player} controls preload="none">
                {Object.entries(RECORDING_TYPES).map(([ending, type]) => (
                  <source key={type} src={`/media/${recordingOf(voice, one.id)}.${ending}`} type={type} />
                ))}
              </audio>
            )}
          </div>
        ))}
        {sound.silent === id && (
          <p className="small" role="alert">
            {silenceOf(voice)}
          </p>
        )}
      </div>
      <div className={`actions scripted ${styles.actions}`}>
        <Button
          variant="quiet"
          size="small"
          onClick={() => (isPlaying ? sound.stop() : sound.play(soundOf(voice, use, id)))}
        >
          <svg className={styles.sign} viewBox="0 0 12 12" aria-hidden="true">
            <path d={isPlaying ? 'M1.5 1.5h9v9h-9z' : 'M2.5 1v10l8-5z'} fill="currentColor" />
          </svg>
          <span>{fillWords(isPlaying ? library.stop : library.play, { name })}</span>
        </Button>
        <button type="button" className={`as-link ${styles.mark}`} onClick={() => onMark(name)}>
          <span>{beforeName}</span>
          <span className="visually-hidden">{name}</span>
          <span>{afterName}</span>
        </button>
      </div>
    </li>
  );
}
