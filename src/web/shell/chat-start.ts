import button from '#content/chat/button-words.yaml';
import { CHAT_BUTTON_ID } from '#features/chat/shared/chat-button.ts';
import { settings, type Settings } from '../settings/settings.ts';
import { fetchMissingStyles } from '../navigation/whole-styles.ts';

/** Longest wait for an idle moment, in milliseconds. */
const IDLE_TIMEOUT_MS = 4_000;
/** A script that has not loaded by then counts as failed, but may still load later. */
const PATIENCE_MS = 5_000;
const INTERACTIONS = ['pointerdown', 'keydown', 'scroll'] as const;

declare global {
  interface Window {
    /** Read by the widget's script when it starts. */
    chatWidgetConfig?: { projectId: string; buttonText: string };
  }
}

/** @throws when its code or its styles can't be fetched; the next call tries again. */
export async function openChat(): Promise<void> {
  await fetchMissingStyles();
  const dialog = await import('#features/chat/web/chat-dialog.tsx');
  dialog.openChat();
}

/** Called where a third party's chat is configured. */
export function startWidget(): void {
  const corner = document.getElementById(CHAT_BUTTON_ID)?.parentElement;
  if (!corner || !settings.chat) return;
  loadWidget(settings.chat, (came) => (corner.dataset['chat'] = came ? 'other' : 'own'));
}

/** @param onOutcome Called with whether the script has loaded; after false, true may still follow. */
export function loadWidget(
  { url, projectId }: NonNullable<Settings['chat']>,
  onOutcome: (came: boolean) => void,
): void {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const name of INTERACTIONS) removeEventListener(name, start);
    window.chatWidgetConfig = { projectId, buttonText: button.text };
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.dataset['projectId'] = projectId;
    script.dataset['buttonText'] = button.text;
    const timer = setTimeout(() => onOutcome(false), PATIENCE_MS);
    for (const outcome of ['load', 'error'])
      script.addEventListener(outcome, () => {
        clearTimeout(timer);
        onOutcome(outcome === 'load');
      });
    document.body.append(script);
  };
  for (const name of INTERACTIONS) addEventListener(name, start, { once: true, passive: true });
  // Not before the page has loaded: a host that never answers would keep it loading.
  if (document.readyState === 'complete') whenIdle(start);
  else addEventListener('load', () => whenIdle(start), { once: true });
}

function whenIdle(start: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(start, IDLE_TIMEOUT_MS);
}
