export { forgetWords } from './answer-store.ts';
export { takeBackGap } from './gap-store.ts';
