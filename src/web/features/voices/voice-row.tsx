/** One voice of the library: who it is, what it says, and the buttons to hear and to mark it. */
import type { UseId } from '../../../content/voice-schema.ts';
import { Button } from '../../ui/button.tsx';
import { playerId, RECORDING_TYPES, recordingAddress } from './recording-sound.ts';
import { SoundStrip } from './sound-strip.tsx';
import { shortlist, soundKey, toggleRecording, useShortlist, useStage } from './use-stage.ts';
import styles from './voice-row.module.css';
import { uses, type LibraryVoice, type VoiceSample } from './voice-samples.ts';

const PART = 'library';

export function VoiceRow({ voice, use }: { voice: LibraryVoice; use: UseId }) {
  const { playing, failed } = useStage();
  const isListed = useShortlist().includes(voice.id);
  const { id, name, language, accent, engine, license, isOpen } = voice;
  const chosen = `${id}-${use}`;
  const isPlaying = playing === soundKey(PART, chosen);
  const spoken = voice.samples.find((sample) => sample.use === use);
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <h3>{name}</h3>
        <p>
          {language}, {accent}
          {spoken && <span className={styles.seconds}>, {spoken.seconds.toFixed(1)} s</span>}
        </p>
        <p className={styles.engine}>
          {isOpen && 'Placeholder. '}
          {engine}, {license}
        </p>
      </div>
      <div className={styles.lines}>
        {voice.samples.map((sample) => (
          <Line key={sample.id} voice={voice} sample={sample} isChosen={sample.use === use} isPlaying={isPlaying} />
        ))}
        {failed === soundKey(PART, chosen) && (
          <p className={styles.failed} role="alert">
            The recording did not play. Check your connection and press the button again.
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" size="small" onClick={() => toggleRecording(PART, chosen)}>
          {isPlaying ? <StopSign /> : <PlaySign />}
          {isPlaying ? 'Stop' : 'Play'} <span className={styles.name}>{name}</span>
        </Button>
        <button type="button" className={styles.mark} onClick={() => shortlist.toggle(id)}>
          {isListed ? (
            <>
              Remove <span className="visually-hidden">{name} </span>from shortlist
            </>
          ) : (
            <>
              Add <span className="visually-hidden">{name} </span>to shortlist
            </>
          )}
        </button>
      </div>
    </li>
  );
}

interface LineProps {
  voice: LibraryVoice;
  sample: VoiceSample;
  isChosen: boolean;
  isPlaying: boolean;
}

/** Without scripts all lines are shown, each with the browser's own player. */
function Line({ voice, sample, isChosen, isPlaying }: LineProps) {
  return (
    <div className={styles.line} data-chosen={isChosen || undefined}>
      <p className={styles.use}>
        {uses.find(({ id }) => id === sample.use)?.name} <span>{sample.seconds.toFixed(1)} s</span>
      </p>
      <SoundStrip sample={sample} languageId={voice.languageId} isPlaying={isChosen && isPlaying} />
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its words stand beside it, whole */}
      <audio id={playerId(sample.id)} className={styles.player} controls preload="none">
        {RECORDING_TYPES.map(({ ending, type }) => (
          <source key={ending} src={recordingAddress(sample.id, ending)} type={type} />
        ))}
      </audio>
    </div>
  );
}

function PlaySign() {
  return (
    <svg className={styles.sign} viewBox="0 0 12 12" aria-hidden="true">
      <path d="M2.5 1v10l8-5z" fill="currentColor" />
    </svg>
  );
}

function StopSign() {
  return (
    <svg className={styles.sign} viewBox="0 0 12 12" aria-hidden="true">
      <path d="M1.5 1.5h9v9h-9z" fill="currentColor" />
    </svg>
  );
}
