/** The page's one sound stage and its shortlist, with the hooks that read them. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { visitorsLine, type LineState } from './listening-line.ts';
import { recordingSound } from './recording-sound.ts';
import { createShortlist } from './shortlist.ts';
import { createSoundStage, type StageState } from './sound-stage.ts';

export const stage = createSoundStage();
export const shortlist = createShortlist(() => sessionStorage);

const SILENT: StageState = { playing: undefined, failed: undefined };
const STRAIGHT: LineState = { phone: false, noise: false };
const NOBODY: readonly string[] = [];
/** Fine enough to follow words without needless renders. */
const STEPS_PER_SECOND = 20;

export function useStage(): StageState {
  return useSyncExternalStore(stage.subscribe, stage.state, () => SILENT);
}

export function useLine(): LineState {
  return useSyncExternalStore(visitorsLine.subscribe, visitorsLine.state, () => STRAIGHT);
}

export function useShortlist(): readonly string[] {
  return useSyncExternalStore(shortlist.subscribe, shortlist.ids, () => NOBODY);
}

/** Stops the sound when the visitor leaves the page. */
export function useSilenceAfterwards(): void {
  useEffect(() => stage.stop, []);
}

/** Seconds since the sound began, while it sounds; otherwise undefined. */
export function useSoundTime(isPlaying: boolean): number | undefined {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isPlaying) return;
    let frame = 0;
    const look = () => {
      setSeconds(Math.floor(stage.time() * STEPS_PER_SECOND) / STEPS_PER_SECOND);
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);
  return isPlaying ? seconds : undefined;
}

/** Plays a recording, or stops it if this part is playing it. @param part The part of the page that asks. */
export function toggleRecording(part: string, id: string): void {
  const key = soundKey(part, id);
  if (stage.state().playing === key) stage.stop();
  else void stage.play(key, recordingSound(id, visitorsLine));
}

/** The stage's id of a recording in one part of the page, because several parts may show the same recording. */
export function soundKey(part: string, id: string): string {
  return `${part}:${id}`;
}
