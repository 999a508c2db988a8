/** The two message channels. Their code loads with the first message, or earlier on a page that must work offline. */
import { plainNotification, plainToast, type ToastMessage } from './plain-message.ts';

/** How long a message waits for the toaster's code. */
const PATIENCE_MS = 2_000;

let toaster: Promise<typeof import('./toaster.tsx')> | undefined;

export function loadToaster() {
  toaster ??= import('./toaster.tsx').catch((error: unknown) => {
    // Reset, so that the next message asks the network again.
    toaster = undefined;
    throw error;
  });
  return toaster;
}

/** A message with a title and a description; one at a time, a new one replaces the one on screen. */
export async function showToast(message: ToastMessage): Promise<void> {
  const shown = await withinPatience();
  if (shown) shown.showToast(message);
  else plainToast(message);
}

/** A one-line message; up to three at a time, each for four seconds. */
export async function notify(text: string, kind: 'success' | 'error'): Promise<void> {
  const shown = await withinPatience();
  if (shown) shown.notify(text, kind);
  else plainNotification(text, kind);
}

/** The toaster, unless the connection is too bad to fetch its code: the message must appear all the same. */
async function withinPatience(): Promise<typeof import('./toaster.tsx') | undefined> {
  const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  return Promise.race([loadToaster().catch(() => undefined), tooLong]);
}

/** Confirms a sign-out, on any page of the site. */
export function sayGoodbye(): void {
  notify('You are signed out.', 'success').catch(() => {});
}

/** Dismisses the toast on screen, once it no longer applies. */
export function dismissToast(): void {
  void toaster?.then(({ dismissToast: dismiss }) => dismiss());
}
