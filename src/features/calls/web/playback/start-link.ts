import { useEffect } from 'react';

/** A link to what is played also starts it. @param anchor Its id. */
export function useStartLink(anchor: string, start: () => unknown): void {
  useEffect(() => {
    const follow = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(`a[href$="#${anchor}"]`)) start();
    };
    addEventListener('click', follow);
    return () => removeEventListener('click', follow);
  });
}
