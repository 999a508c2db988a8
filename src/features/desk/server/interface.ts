export { deskCommand, requireFreshCode, type DeskCall } from './desk-command.ts';
export { failureInWords } from './mails/mail-failure-words.ts';
