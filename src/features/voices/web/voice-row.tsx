import words from '#content/voices/voice-words.yaml';
import type { UseId } from '../shared/voice-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { uses, type LibraryVoice } from './library-voices.ts';
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
  const { id, name, accent, maker, feels, isRecorded, browserVoice } = voice;
  const { own, online } = words.sources;
  const isPlaying = sound.playing === id;
  return (
    <li className={styles.row} data-playing={isPlaying || undefined}>
      <button
        type="button"
        className={`scripted ${styles.play}`}
        onClick={() => (isPlaying ? sound.stop() : sound.play(soundOf(voice, use, id)))}
      >
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d={isPlaying ? 'M1.5 1.5h9v9h-9z' : 'M2.5 1v10l8-5z'} fill="currentColor" />
        </svg>
        <span className="visually-hidden">{fillWords(isPlaying ? library.stop : library.play, { name })}</span>
      </button>
      <div className={styles.who}>
        <h4>{name}</h4>
        <p>{[feels && library.feels[feels], accent].filter(Boolean).join(', ')}</p>
        {!maker && <p>{browserVoice?.localService === false ? online : own}</p>}
      </div>
      <button
        type="button"
        className={`scripted as-link ${styles.mark}`}
        aria-label={fillWords(isMarked ? library.remove : library.add, { name })}
        data-marked={isMarked || undefined}
        onClick={() => onMark(name)}
      >
        {isMarked ? library.unmark : library.mark}
      </button>
      {isRecorded &&
        // Without scripts, each line has the browser's own player.
        uses.map((one) => (
          <figure key={one.id} className={styles.player}>
            <figcaption className="small">{one.name}</figcaption>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its words stand above the voices, whole */}
            <audio controls preload="none">
              {Object.entries(RECORDING_TYPES).map(([ending, type]) => (
                <source key={type} src={`/media/${recordingOf(voice, one.id)}.${ending}`} type={type} />
              ))}
            </audio>
          </figure>
        ))}
      {sound.silent === id && (
        <p className={`small ${styles.silence}`} role="alert">
          {silenceOf(voice)}
        </p>
      )}
    </li>
  );
}
