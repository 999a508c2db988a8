/** Whether single keys act at the desk: they can get in the way of speech input (WCAG 2.1.4). Kept in this browser. */
const STORAGE_KEY = 'desk-single-keys';

export function usesSingleKeys(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, 'off');
  } catch {
    // With storage forbidden, they stay on.
  }
}
