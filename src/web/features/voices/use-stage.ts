/** The page's one stage, and what its parts see of it. */
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
/** Fine enough for words, and no more work than they need. */
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

/** Whoever leaves the page has heard enough. */
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

/** Plays a recording, or stops it where it is heard already. @param part The part of the page that asks. */
export function toggleRecording(part: string, id: string): void {
  const key = soundKey(part, id);
  if (stage.state().playing === key) stage.stop();
  else void stage.play(key, recordingSound(id, visitorsLine));
}

/** The same recording may stand in several parts of the page; only the one that plays it follows it. */
export function soundKey(part: string, id: string): string {
  return `${part}:${id}`;
}
