import { useEffect, useState } from 'react';

/** Empty above the first heading, and without scripts. */
export function useCurrentPart(ids: readonly string[]): string {
  const [current, setCurrent] = useState('');
  const key = ids.join(' ');
  useEffect(() => {
    const headings = key.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const mark = () => {
      // A part begins for the reader when its heading has come into the upper third.
      const line = innerHeight / 3;
      setCurrent(headings.findLast((heading) => heading.getBoundingClientRect().top <= line)?.id ?? '');
    };
    // Runs when a heading crosses the line, instead of at every scroll event.
    const observer = new IntersectionObserver(mark, { rootMargin: '0px 0px -66.7% 0px' });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [key]);
  return current;
}
