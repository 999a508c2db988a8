/** The heading of a step that replaces a form; it takes the focus, because the form's button is gone. */
import { useEffect, useRef, type ReactNode } from 'react';

export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
