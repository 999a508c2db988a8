import { CHAT_BUTTON_ID } from '#features/chat/shared/chat-button.ts';
import { settings } from '../settings/settings.ts';
import { loadChatWidget } from './chat-widget.ts';
import { fetchMissingStyles } from '../navigation/missing-styles.ts';

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
  loadChatWidget(settings.chat, (came) => (corner.dataset['chat'] = came ? 'other' : 'own'));
}
