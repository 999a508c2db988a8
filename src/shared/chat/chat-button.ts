/** The button on every page that opens the chat: the build writes it, the browser's code brings it to life. */

export const CHAT_BUTTON_ID = 'ask';
