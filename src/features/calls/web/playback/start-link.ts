import { useEffect } from 'react';
import type { Playback } from './use-playback.ts';

/** A link to what is played also starts it. @param anchor Its id. */
export function useStartLink(anchor: string, playback: Playback): void {
  useEffect(() => {
    const start = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(`a[href$="#${anchor}"]`) && playback.playing !== 'aloud')
        playback.toggle('aloud');
    };
    addEventListener('click', start);
    return () => removeEventListener('click', start);
  });
}
