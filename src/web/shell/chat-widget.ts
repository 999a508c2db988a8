/** Loads the configured third-party chat once the page is idle or the visitor first does something. */

/** Text on the widget's button. */
const BUTTON_TEXT = 'Have a Question?';
/** Longest wait for an idle moment, in milliseconds. */
const IDLE_TIMEOUT_MS = 4_000;
const INTERACTIONS = ['pointerdown', 'keydown', 'scroll'] as const;

export interface ChatConfig {
  /** Full address of the widget's script. */
  url: string;
  projectId: string;
}

declare global {
  interface Window {
    /** Read by the widget's script when it starts. */
    chatWidgetConfig?: { projectId: string; buttonText: string };
  }
}

export function loadChatWidget({ url, projectId }: ChatConfig): void {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const name of INTERACTIONS) removeEventListener(name, start);
    window.chatWidgetConfig = { projectId, buttonText: BUTTON_TEXT };
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.dataset['projectId'] = projectId;
    script.dataset['buttonText'] = BUTTON_TEXT;
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
