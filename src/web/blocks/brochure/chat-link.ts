import { useEffect } from 'react';
import { CHAT_BUTTON_ID } from '#features/chat/shared/chat-button.ts';

/** Links to the chat lead to the search, which answers without scripts too; here they open the chat over their page. */
export function useChatLink(): void {
  useEffect(() => {
    const open = (event: MouseEvent) => {
      if (!(event.target instanceof Element && event.target.closest(`a[href$="#${CHAT_BUTTON_ID}"]`))) return;
      event.preventDefault();
      document.getElementById(CHAT_BUTTON_ID)?.click();
    };
    // Before the link itself acts.
    addEventListener('click', open, true);
    return () => removeEventListener('click', open, true);
  }, []);
}
