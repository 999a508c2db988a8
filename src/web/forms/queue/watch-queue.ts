import { QUEUE_KEY } from './queue-key.ts';

export function watchQueue(): void {
  const send = () => {
    try {
      // A failure is ignored: the next page, or the next time the connection comes back, tries again.
      if (localStorage.getItem(QUEUE_KEY)) import('./send-queue.ts').then((queue) => queue.sendQueue()).catch(() => {});
    } catch {
      // With storage forbidden, nothing is queued.
    }
  };
  addEventListener('online', send);
  send();
}
