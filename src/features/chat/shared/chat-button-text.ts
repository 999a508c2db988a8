/**
 * The label of the chat's button, whoever provides the chat. In a file of its own, because every page's code needs the
 * id but not the label.
 */

export const CHAT_BUTTON_TEXT = 'Have a Question?';
