export { deskCommand, requireFreshCode } from './desk-command.ts';
