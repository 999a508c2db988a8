/** Keeps an artifact's current step in view unless the visitor has scrolled away from it. */
import { useEffect, useRef } from 'react';

/** @returns The ref for the current step's element. */
export function useFollowed<Item extends Element>(step: number | undefined) {
  const current = useRef<Item>(null);
  const before = useRef<Item>(null);
  useEffect(() => {
    const item = step === undefined ? null : current.current;
    if (item && (!before.current || isInView(before.current))) item.scrollIntoView({ block: 'nearest' });
    before.current = item;
  }, [step]);
  return current;
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
