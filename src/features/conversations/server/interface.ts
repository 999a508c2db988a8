export { answeredMail } from './thread-store.ts';
export { threadOf } from './thread-view.ts';
