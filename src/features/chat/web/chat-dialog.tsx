/** Renders the chat's dialog in a React root of its own beside the page, so that no page includes its code. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Chat, CHAT_HEADING_ID } from './chat.tsx';
import { loadChatSearch } from './chat-search.ts';
import { wrapFocus } from '#web/ui/wrap-focus.ts';
import styles from './chat.module.css';

let dialog: HTMLDialogElement | undefined;

/** A modal dialog: the browser keeps the page out, closes it at Escape and gives the focus back to the button. */
export function openChat(): void {
  dialog ??= createDialog();
  // Ignored here: asking a question retries the load and reports a failure.
  loadChatSearch().catch(() => undefined);
  if (!dialog.open) dialog.showModal();
  document.getElementById('chat-question')?.focus();
}

function createDialog(): HTMLDialogElement {
  const element = document.createElement('dialog');
  element.className = styles.dialog ?? '';
  element.setAttribute('aria-labelledby', CHAT_HEADING_ID);
  const close = () => element.close();
  // The sheet fills the dialog, so a press on the dialog itself was on the backdrop.
  element.addEventListener('pointerdown', ({ target }) => target === element && close());
  // It would cover the page that a link leads to.
  element.addEventListener('click', ({ target }) => (target as Element).closest('a[href^="/"]') && close());
  element.addEventListener('keydown', wrapFocus);
  addEventListener('popstate', close);
  document.body.append(element);
  flushSync(() => createRoot(element).render(<Chat onClose={close} />));
  return element;
}
