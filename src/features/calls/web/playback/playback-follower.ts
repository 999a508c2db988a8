/** Keeps an artifact's current step in view unless the visitor has scrolled away from it. */
import { useEffect, useRef } from 'react';

/** @returns The attributes of a step's element. */
export function useSteps<Item extends Element>(step: number | undefined) {
  const current = useRef<Item>(null);
  const before = useRef<Item>(null);
  useEffect(() => {
    const item = step === undefined ? null : current.current;
    if (item && (!before.current || isInView(before.current))) item.scrollIntoView({ block: 'nearest' });
    before.current = item;
  }, [step]);
  return (index: number) => ({
    ref: index === step ? current : undefined,
    'data-ahead': (step !== undefined && index > step) || undefined,
    'aria-current': index === step ? ('step' as const) : undefined,
  });
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
