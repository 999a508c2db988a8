/** How many wait, in the tab's title and on the installed icon; and that the desk is in sight here, so no message need tell. */
import { useEffect } from 'react';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { tellInSight } from '../this-device.ts';

const COUNT = /^\(\d+\) /;

export function useDeskPresence(waiting: number, path: string): void {
  useEffect(() => {
    const bare = document.title.replace(COUNT, '');
    document.title = waiting > 0 ? `(${waiting}) ${bare}` : bare;
    if ('setAppBadge' in navigator) navigator.setAppBadge(waiting).catch(() => {});
    return () => {
      document.title = document.title.replace(COUNT, '');
    };
  }, [waiting, path]);
  useEffect(() => {
    tell();
    const timer = setInterval(() => document.visibilityState === 'visible' && tell(), MINUTE_MS);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, []);
}

function tell(): void {
  // If it fails, a message comes that wasn't needed, or the next visit subscribes again.
  tellInSight(document.visibilityState === 'visible').catch(() => {});
}
