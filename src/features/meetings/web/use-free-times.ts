import { useCallback, useEffect, useState } from 'react';
import { callFunction } from '#web/api/functions-client.ts';
import type { FreeTimes } from '../shared/meeting-hours-schema.ts';

type Part = typeof import('./book-time.tsx');

export type Offered = { free: FreeTimes & { starts: string[] }; Part: Part } | 'none' | 'unknown';

/** What the owner offers, with the code that shows it. Without hours, and where it can't be asked, there is none. */
export function useFreeTimes(): { offered: Offered; ask: () => void } {
  const [offered, setOffered] = useState<Offered>('unknown');
  const ask = useCallback(() => {
    const load = async (): Promise<Offered> => {
      const { starts, ...free } = await callFunction<FreeTimes>('free-times', {});
      return starts === null ? 'none' : { free: { ...free, starts }, Part: await import('./book-time.tsx') };
    };
    // What is on screen stays when it can't be asked again.
    load().then(setOffered, () => setOffered((before) => (before === 'unknown' ? 'none' : before)));
  }, []);
  useEffect(ask, [ask]);
  return { offered, ask };
}
