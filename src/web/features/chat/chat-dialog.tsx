/** Puts the chat's dialog beside the page: a root of its own, so that no page carries its code. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Chat, CHAT_HEADING_ID } from './chat.tsx';
import { loadChatSearch } from './chat-search.ts';
import styles from './chat.module.css';

let dialog: HTMLDialogElement | undefined;

/** A modal dialog: the browser traps the focus, closes it at Escape and gives the focus back to the button. */
export function openChat(): void {
  dialog ??= createDialog();
  // A failure is told when a question is asked, and that tries again.
  loadChatSearch().catch(() => undefined);
  if (!dialog.open) dialog.showModal();
  document.getElementById('chat-question')?.focus();
}

function createDialog(): HTMLDialogElement {
  const element = document.createElement('dialog');
  element.className = styles.dialog ?? '';
  element.setAttribute('aria-labelledby', CHAT_HEADING_ID);
  const close = () => element.close();
  // A press on the backdrop is one on the dialog itself, which its sheet fills.
  element.addEventListener('pointerdown', ({ target }) => target === element && close());
  addEventListener('popstate', close);
  document.body.append(element);
  flushSync(() => createRoot(element).render(<Chat onClose={close} />));
  return element;
}
