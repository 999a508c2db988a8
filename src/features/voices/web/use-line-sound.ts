import { useEffect, useRef, useState } from 'react';
import { claimSound } from '#features/calls/web/playback/one-sound.ts';
import { playRecording, speakAs } from '#features/calls/web/playback/hear-line.ts';
import words from '#content/voices/voice-words.yaml';
import type { UseId } from '../shared/voice-schema.ts';
import { lineOf, type LibraryVoice } from './library-voices.ts';

export interface Sound {
  key: string;
  /** @returns A function that ends the sound early, after which neither `done` nor `fail` is called. */
  start: (done: () => void, fail: () => void) => () => void;
}

export type LineSound = ReturnType<typeof useLineSound>;

export function useLineSound() {
  /** The key of the line that is heard. */
  const [playing, setPlaying] = useState<string>();
  /** The key of the line that couldn't be heard, until the next is tried. */
  const [silent, setSilent] = useState<string>();
  const end = useRef<() => void>(undefined);
  const stop = () => {
    end.current?.();
    end.current = undefined;
    setPlaying(undefined);
  };
  const play = ({ key, start }: Sound, ...[next, ...others]: Sound[]) => {
    claimSound(stop);
    setSilent(undefined);
    setPlaying(key);
    end.current = start(
      () => (next ? play(next, ...others) : setPlaying(undefined)),
      () => {
        setPlaying(undefined);
        setSilent(key);
      },
    );
  };
  useEffect(() => () => end.current?.(), []);
  return { playing, silent, play, stop };
}

export function soundOf(voice: LibraryVoice, use: UseId, key: string): Sound {
  const recording = { file: recordingOf(voice, use), from: 0, to: Infinity };
  const start: Sound['start'] = voice.isRecorded
    ? (done, fail) => playRecording(recording, done, fail)
    : (done, fail) => speakAs(voice.browserVoice, lineOf(voice, use), done, fail);
  return { key, start };
}

/** In public/media, without the ending. */
export function recordingOf({ id }: LibraryVoice, use: UseId): string {
  return `voices/${id}-${use}`;
}

export function silenceOf({ isRecorded, browserVoice }: Pick<LibraryVoice, 'isRecorded' | 'browserVoice'>): string {
  if (isRecorded) return words.silence.notPlayed;
  return browserVoice ? words.silence.notSpoken : words.silence.noVoice;
}
