import { useEffect, useRef, type RefObject } from 'react';

/** The heading of what took the place of something: it gets the focus, because what was pressed is gone. */
export function useFocusedHeading(isReplacement = true): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isReplacement) return;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [isReplacement]);
  return heading;
}
