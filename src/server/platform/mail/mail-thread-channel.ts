/** The line between the main thread and the mail thread: what one asks, the other answers. */
import { BroadcastChannel } from 'node:worker_threads';
import type { ChannelOptions } from 'birpc';

/** Both sides open it by the same name, which nobody else knows. */
export function openMailChannel(name: string): { line: ChannelOptions; channel: BroadcastChannel } {
  const channel = new BroadcastChannel(name);
  const line: ChannelOptions = {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- within a process there is no origin
    post: (message) => channel.postMessage(message),
    on: (listen) => {
      // oxlint-disable-next-line unicorn/prefer-add-event-listener -- missing in Node's types
      channel.onmessage = ({ data }: { data: unknown }) => listen(data);
    },
  };
  return { line, channel };
}
