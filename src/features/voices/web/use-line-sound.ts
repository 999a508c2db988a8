/** Plays one line after another, recorded or spoken by the browser, and says which one can't be heard. */
import { useEffect, useRef, useState } from 'react';
import { claimSound } from '#features/calls/web/playback/one-sound.ts';
import { speakAs } from '#features/calls/web/playback/browser-voices.ts';
import type { ArtifactOf } from '#schemas/content-schema.ts';
import type { UseId } from '../shared/voice-schema.ts';
import { lineOf, type LibraryVoice } from './library-voices.ts';

/** @returns A function that ends the sound early, after which neither `done` nor `fail` is called. */
type StartSound = (done: () => void, fail: () => void) => () => void;

export interface Sound {
  /** Tells the page's lines apart. */
  key: string;
  start: StartSound;
}

export interface LineSound {
  /** The key of the line that is heard. */
  playing: string | undefined;
  /** The key of the line that couldn't be heard, until the next is tried. */
  silent: string | undefined;
  play: (sound: Sound, ...next: Sound[]) => void;
  stop: () => void;
}

export function useLineSound(): LineSound {
  const [playing, setPlaying] = useState<string>();
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
  const start: StartSound = voice.isRecorded
    ? (done, fail) => playRecording(`${voice.id}-${use}`, done, fail)
    : (done, fail) => speakAs(voice.browserVoice, lineOf(voice, use), done, fail);
  return { key, start };
}

/** Why a voice's line couldn't be heard. */
export function silenceOf(
  { isRecorded, browserVoice }: LibraryVoice,
  words: ArtifactOf<'own-line'>['silence'],
): string {
  if (isRecorded) return words.notPlayed;
  return browserVoice ? words.notSpoken : words.noVoice;
}

const RECORDING_TYPES = [
  { ending: 'ogg', type: 'audio/ogg; codecs=opus' },
  { ending: 'mp3', type: 'audio/mpeg' },
] as const;

/** The addresses of a recording, by its format. */
export function recordingSources(name: string): { src: string; type: string }[] {
  return RECORDING_TYPES.map(({ ending, type }) => ({ src: `/media/voices/${name}.${ending}`, type }));
}

function playRecording(name: string, done: () => void, fail: () => void): () => void {
  const audio = new Audio();
  const over = new AbortController();
  const end = (then: () => void) => () => {
    if (over.signal.aborted) return;
    over.abort();
    then();
  };
  audio.addEventListener('ended', end(done), over);
  audio.addEventListener('error', end(fail), over);
  audio.src = recordingSources(name).find(({ type }) => audio.canPlayType(type))?.src ?? '';
  audio.play().catch(end(fail));
  return () => {
    over.abort();
    audio.pause();
  };
}
