/** Stands in for the third party's storage host: serves a widget script that shows the button it was told to show. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChatHost {
  /** Full address of the script. */
  scriptUrl: string;
  /** Paths that were asked for. */
  requested: string[];
  /** What the host does from now on: serve, fail with a 500, or never answer. */
  setMode(mode: 'serve' | 'fail' | 'stall'): void;
  stop(): Promise<void>;
}

const WIDGET = `
  const { projectId, buttonText } = window.chatWidgetConfig;
  const button = document.createElement('button');
  button.textContent = buttonText;
  button.dataset.project = projectId;
  document.body.append(button);
`;

export async function startChatHost(): Promise<ChatHost> {
  let mode: 'serve' | 'fail' | 'stall' = 'serve';
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? '');
    if (mode === 'stall') return;
    response.writeHead(mode === 'serve' ? 200 : 500, { 'content-type': 'text/javascript' });
    response.end(mode === 'serve' ? WIDGET : '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    scriptUrl: `http://127.0.0.1:${port}/projects/widget.js`,
    requested,
    setMode: (next) => {
      mode = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
