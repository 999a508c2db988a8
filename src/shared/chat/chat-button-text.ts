/** What the chat's button says, whoever provides the chat. Apart from its id, which alone every page's code needs. */

export const CHAT_BUTTON_TEXT = 'Have a Question?';
