import { useEffect, useRef, useState } from 'react';

export function useStopwatch(length: number) {
  const [running, setRunning] = useState(false);
  /** The position in the call; equals the call's length before the start and after the end. */
  const [seconds, setSeconds] = useState(length);
  /** Seconds into the call at which the visitor tapped. */
  const [taps, setTaps] = useState<readonly number[]>([]);
  const startedAt = useRef(0);

  useEffect(() => {
    if (!running) return;
    let frame = 0;
    const step = (now: number) => {
      const passed = Math.max(0, now - startedAt.current) / 1000;
      setSeconds(Math.min(passed, length));
      if (passed >= length) return setRunning(false);
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [running, length]);

  return {
    running,
    seconds,
    taps,
    start: () => {
      startedAt.current = performance.now();
      setTaps([]);
      setSeconds(0);
      setRunning(true);
    },
    stop: () => {
      setRunning(false);
      setSeconds(length);
    },
    /** @param at When the tap happened, on the clock of `performance.now()`. */
    tap: (at: number) => {
      if (running) setTaps([...taps, (at - startedAt.current) / 1000]);
    },
  };
}
