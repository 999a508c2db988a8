import { callFunction } from './functions-client.ts';

/** Longer texts are cut, as the server counts them. */
const LENGTH = 200;
const reported = new Set<string>();

/** Tells the site once for a page what it had no answer to. Nobody waits for it, and a failure is forgotten. */
export function reportGap(kind: 'question' | 'search', text: string): void {
  const words = Array.from(text).slice(0, LENGTH).join('');
  if (reported.has(kind + words)) return;
  reported.add(kind + words);
  callFunction('report-gap', { kind, words }, { keepalive: true }).catch(() => undefined);
}
