/** The two message channels. Their code is fetched at the first message, or earlier by a page that must work offline. */
import type { ToastMessage } from './toaster.tsx';

let toaster: Promise<typeof import('./toaster.tsx')> | undefined;

export function loadToaster() {
  toaster ??= import('./toaster.tsx').catch((error: unknown) => {
    // Forgotten, so that the next message asks the network again.
    toaster = undefined;
    throw error;
  });
  return toaster;
}

/** A message with a title and a description; one at a time, a new one replaces the one on screen. */
export async function showToast(message: ToastMessage): Promise<void> {
  (await loadToaster()).showToast(message);
}

/** A one-line message; up to three at a time, each for four seconds. */
export async function notify(text: string, kind: 'success' | 'error'): Promise<void> {
  (await loadToaster()).notify(text, kind);
}

/** For whoever has just signed out in this browser, wherever they are on the site. */
export function sayGoodbye(): void {
  notify('You are signed out.', 'success').catch(() => {});
}

/** Takes the toast on screen away, once what it said no longer holds. */
export function dismissToast(): void {
  void toaster?.then(({ dismissToast: dismiss }) => dismiss());
}
