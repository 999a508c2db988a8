import { browserStorage } from '#web/storage/browser-storage.ts';

/** Whether single keys act at the desk: they can get in the way of speech input (WCAG 2.1.4). Kept in this browser. */
const STORAGE_KEY = 'desk-single-keys';

export function usesSingleKeys(): boolean {
  return browserStorage.read(STORAGE_KEY) !== 'off';
}

export function setSingleKeys(on: boolean): void {
  if (on) browserStorage.remove(STORAGE_KEY);
  else browserStorage.write(STORAGE_KEY, 'off');
}
