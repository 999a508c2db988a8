/** Plays a sample call's recording while its sheet marks the turn that is spoken. */
import { useRef, useState, type ReactNode } from 'react';
import type { CallRecording } from '../../../../content/call-recording-schema.ts';
import { retryFailedMedia } from '../../../../web/ui/failed-media.ts';
import { claimSound } from './one-sound.ts';
import styles from './playback-controls.module.css';
import { turnAt } from './turn-at.ts';
import type { Playback } from './use-playback.ts';

export interface CallSound {
  isSounding: boolean;
  hasFailed: boolean;
  toggle: () => void;
  pause: () => void;
  /** The player, which has to be somewhere on the page. It fetches nothing before it is started. */
  player: ReactNode;
}

const TYPES = [
  { ending: 'ogg', type: 'audio/ogg; codecs=opus' },
  { ending: 'mp3', type: 'audio/mpeg' },
] as const;

/** @returns Nothing for a call without a recording. */
export function useHeardCall(recording: CallRecording | undefined, playback: Playback): CallSound | undefined {
  const audio = useRef<HTMLAudioElement>(null);
  const [isSounding, setSounding] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (!recording) return undefined;
  const { turns, file } = recording;

  const pause = () => {
    audio.current?.pause();
    setSounding(false);
  };
  const fail = () => {
    setSounding(false);
    setFailed(true);
  };
  const start = async (element: HTMLAudioElement) => {
    retryFailedMedia(element);
    // Whoever has stepped to a turn by hand hears the call from there.
    const chosen = playback.step === undefined ? undefined : turns[playback.step];
    if (chosen && turnAt(turns, element.currentTime) !== playback.step) [element.currentTime] = chosen;
    playback.show(playback.step ?? turnAt(turns, element.currentTime));
    claimSound(pause);
    setFailed(false);
    setSounding(true);
    try {
      await element.play();
    } catch (error) {
      // A pause before playback has begun also rejects.
      if (!(error instanceof DOMException && error.name === 'AbortError')) fail();
    }
  };
  return {
    isSounding,
    hasFailed,
    pause,
    toggle: () => {
      if (isSounding) pause();
      else if (audio.current) void start(audio.current);
    },
    player: (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- all its words are next to it
      <audio
        key={file}
        ref={audio}
        className={styles.player}
        controls
        preload="none"
        onTimeUpdate={({ currentTarget }) => {
          if (!currentTarget.paused) playback.show(turnAt(turns, currentTarget.currentTime));
        }}
        onPause={() => setSounding(false)}
        onEnded={playback.stop}
      >
        {TYPES.map(({ ending, type }, index) => (
          <source
            key={ending}
            src={`/media/calls/${file}.${ending}`}
            type={type}
            // Where no source loads, the last one has the error, and `play` stays pending.
            onError={index === TYPES.length - 1 ? fail : undefined}
          />
        ))}
      </audio>
    ),
  };
}
