/** Steps through an artifact, automatically at reading pace or by hand. Without a step, the artifact is finished. */
import { useEffect, useState } from 'react';

/** About 330 words a minute: the words are also there to be read at leisure. */
const READING_MS_PER_CHARACTER = 35;
/** Even a short step needs a moment to be seen. */
const SHORTEST_STEP_MS = 1400;

export interface Playback {
  /** Counted from 0; undefined before the start and after the end. */
  step: number | undefined;
  count: number;
  playing: boolean;
  toggle: () => void;
  forward: () => void;
  back: () => void;
  /** Shows this step and ends the automatic steps. */
  show: (step: number) => void;
  /** Returns to the finished artifact. */
  stop: () => void;
}

/** @param texts The text of each step; its length sets how long the step is shown. */
export function usePlayback(texts: readonly string[]): Playback {
  const [step, setStep] = useState<number>();
  const [playing, setPlaying] = useState(false);
  const last = texts.length - 1;
  const pause = step === undefined ? 0 : readingTime(texts[step] ?? '');

  useEffect(() => {
    if (!playing || step === undefined) return;
    const timer = setTimeout(() => {
      if (step < last) return setStep(step + 1);
      setStep(undefined);
      setPlaying(false);
    }, pause);
    return () => clearTimeout(timer);
  }, [playing, step, last, pause]);

  const byHand = (next: number | undefined) => {
    setPlaying(false);
    setStep(next);
  };
  return {
    step,
    count: texts.length,
    playing,
    toggle: () => {
      if (!playing && step === undefined) setStep(0);
      setPlaying(!playing);
    },
    forward: () => byHand(step === undefined ? 0 : step < last ? step + 1 : undefined),
    back: () => byHand(step === undefined ? last : step > 0 ? step - 1 : undefined),
    show: byHand,
    stop: () => byHand(undefined),
  };
}

function readingTime(text: string): number {
  return Math.max(SHORTEST_STEP_MS, text.length * READING_MS_PER_CHARACTER);
}
