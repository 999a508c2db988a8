import { browserStorage } from '#web/storage/browser-storage.ts';
import { QUEUE_KEY } from './queue-key.ts';

export function watchQueue(): void {
  const send = () => {
    // A failure is ignored: the next page, or the next time the connection comes back, tries again.
    if (browserStorage.read(QUEUE_KEY)) import('./send-queue.ts').then((queue) => queue.sendQueue()).catch(() => {});
  };
  addEventListener('online', send);
  send();
}
