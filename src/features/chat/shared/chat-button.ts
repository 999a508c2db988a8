/**
 * The id of the button that opens the chat. The build writes the button into every page; the browser's code activates
 * it.
 */

export const CHAT_BUTTON_ID = 'ask';
