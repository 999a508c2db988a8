/** How many wait, in the tab's title and on the installed icon; and that the desk is in sight here, so no message need tell. */
import { useEffect } from 'react';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { browserStorage } from '#web/storage/browser-storage.ts';

/** The id of this browser among the member's devices, once notifications are on. */
export const DEVICE_KEY = 'desk-device';

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
    tellInSight();
    const timer = setInterval(() => document.visibilityState === 'visible' && tellInSight(), MINUTE_MS);
    document.addEventListener('visibilitychange', tellInSight);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tellInSight);
    };
  }, []);
}

function tellInSight(): void {
  const id = browserStorage.read(DEVICE_KEY);
  if (!id) return;
  const seen = { id, isInSight: document.visibilityState === 'visible' };
  // If it fails, a message comes that wasn't needed.
  callFunction('desk-device-seen', seen).catch(() => {});
}
