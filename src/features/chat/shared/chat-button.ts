/** Of the button that opens the chat. The build writes it into every page; the browser's code activates it. */
export const CHAT_BUTTON_ID = 'ask';
