/** A clock that runs along a call: it starts, pauses and, at the end, starts over. */
import { useEffect, useState } from 'react';

/** @param speed How many seconds of the call pass per real second. */
export function usePlayer(length: number, speed: number) {
  const [seconds, setSeconds] = useState(0);
  const [playing, setPlaying] = useState(false);

  useEffect(() => {
    if (!playing) return;
    let frame = 0;
    let last = performance.now();
    const step = (now: number) => {
      const passed = ((now - last) / 1000) * speed;
      last = now;
      setSeconds((before) => Math.min(before + passed, length));
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [playing, length, speed]);

  const finished = seconds >= length;
  if (playing && finished) setPlaying(false);

  const toggle = () => {
    if (finished) setSeconds(0);
    setPlaying(!playing);
  };
  return { seconds, playing, toggle };
}
