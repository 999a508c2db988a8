import { useEffect, useRef, type RefObject } from 'react';

/** The heading of what took the place of something: it gets the focus, because what was pressed is gone. */
export function useFocusedHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
