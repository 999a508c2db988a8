/** Starts the chat: the built-in one at its button, or a third party's, whose failure brings the built-in one back. */
import { CHAT_BUTTON_ID } from '../../shared/chat/chat-button.ts';
import { routes } from '../../shared/routes.ts';
import { settings } from '../settings/settings.ts';
import { loadChatWidget } from './chat-widget.ts';

/** Called when the button is pressed, or where a third party's chat is configured. */
export function startChat(): void {
  const { chat } = settings;
  const button = document.getElementById(CHAT_BUTTON_ID);
  const corner = button?.parentElement;
  if (!corner) return;
  button.addEventListener('click', openChat);
  if (chat) loadChatWidget(chat, (came) => (corner.dataset['chat'] = came ? 'other' : 'own'));
  else openChat();
}

function openChat(): void {
  import('../features/chat/chat-dialog.tsx').then(
    (dialog) => dialog.openChat(),
    // If the chat's code doesn't load, the search page serves the same purpose.
    () => location.assign(routes.search),
  );
}
