import { useSyncExternalStore } from 'react';

/** Whether the window is at least this wide. */
export function useWide(rem: number): boolean {
  const query = `(min-width: ${rem}rem)`;
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
