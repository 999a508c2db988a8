/** Plays an artifact's steps: aloud, silently at reading pace, or by hand. Without a step, the artifact is finished. */
import { useEffect, useState } from 'react';
import type { SpokenLine } from './hear-line.ts';
import { claimSound } from './one-sound.ts';

/** About 330 words a minute: the words are also there to be read at leisure. */
const READING_MS_PER_CHARACTER = 35;
/** Even a short step needs a moment to be seen. */
const SHORTEST_STEP_MS = 1400;

type Pace = 'aloud' | 'silent';

export type Playback = ReturnType<typeof usePlayback>;

/** @param lines Each step's line if it is spoken, otherwise its text, whose length sets how long it is shown. */
export function usePlayback(lines: readonly (SpokenLine | string)[]) {
  /** Counted from 0; undefined before the start and after the end. */
  const [step, setStep] = useState<number>();
  const [playing, setPlaying] = useState<Pace>();
  /** Whether the browser's own voice was heard last or the line passed silently; neither before that, or on a recording. */
  const [heard, setHeard] = useState<'heard' | 'mute'>();
  const isAloud = playing === 'aloud';
  const last = lines.length - 1;
  const line = step === undefined ? undefined : lines[step];
  const spoken = typeof line === 'object' && isAloud ? line : undefined;
  const text = typeof line === 'object' ? line.says : line;
  const { says, side, language, voice } = spoken ?? {};
  const { file, from = 0, to = 0 } = spoken?.sound ?? {};

  useEffect(() => (isAloud ? claimSound(() => setPlaying(undefined)) : undefined), [isAloud]);

  useEffect(() => {
    if (!playing || step === undefined || text === undefined) return;
    const next = () => {
      if (step < last) return setStep(step + 1);
      setStep(undefined);
      setPlaying(undefined);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = setTimeout(next, readingTime(text));
    };
    if (says === undefined || !side) {
      read();
      return () => clearTimeout(timer);
    }
    let isOver = false;
    let silence = () => {};
    const mute = () => {
      setHeard('mute');
      read();
    };
    // Most visitors read, so the voices load when they are asked for.
    const begin = async () => {
      const { hear } = await import('./hear-line.ts');
      if (isOver) return;
      const sound = file ? { file, from, to } : undefined;
      silence = hear({ says, side, language, voice, sound }, next, mute, () => setHeard('heard'));
    };
    begin().catch(mute);
    return () => {
      isOver = true;
      clearTimeout(timer);
      silence();
    };
  }, [playing, step, last, text, says, side, language, voice, file, from, to]);

  const byHand = (next: number | undefined) => {
    setPlaying(undefined);
    setStep(next);
  };
  const toggle = (pace: Pace) => {
    if (!playing && step === undefined) {
      setStep(0);
      setHeard(undefined);
    }
    setPlaying(playing === pace ? undefined : pace);
  };
  const canSpeak = lines.some((one) => typeof one === 'object');
  const bestPace = canSpeak ? 'aloud' : 'silent';
  return {
    step,
    count: lines.length,
    playing,
    canSpeak,
    voice: isAloud ? heard : undefined,
    toggle,
    /** Unlike `toggle`, leaves it playing if it already is. */
    start: () => playing !== bestPace && toggle(bestPace),
    forward: () => byHand(step === undefined ? 0 : step < last ? step + 1 : undefined),
    back: () => byHand(step === undefined ? last : step > 0 ? step - 1 : undefined),
    /** Shows this step and ends the automatic steps. */
    show: byHand,
    stop: () => byHand(undefined),
  };
}

function readingTime(text: string): number {
  return Math.max(SHORTEST_STEP_MS, text.length * READING_MS_PER_CHARACTER);
}
