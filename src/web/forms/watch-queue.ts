/** Has what waits in this browser sent, now and whenever the connection comes back. Small: every page starts with it. */

export const QUEUE_KEY = 'queued-calls';

export function watchQueue(): void {
  const send = () => {
    try {
      // The next page, or the next time the connection comes back, tries again.
      if (localStorage.getItem(QUEUE_KEY))
        import('./send-queue.ts').then(({ sendQueue }) => sendQueue()).catch(() => {});
    } catch {
      // With storage forbidden nothing waits there.
    }
  };
  addEventListener('online', send);
  send();
}
