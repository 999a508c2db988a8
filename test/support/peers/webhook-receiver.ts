/** A program that receives webhooks, on this machine. It checks signatures by the official library. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';

export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Answer = (response: ServerResponse, request: ReceivedWebhook) => void;

export async function startWebhookReceiver() {
  const received: ReceivedWebhook[] = [];
  let answer: Answer = (response) => response.end('ok');
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const webhook = { path, headers, body: Buffer.concat(parts).toString('utf8') };
      received.push(webhook);
      answer(response, webhook);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    received,
    answer(how: number | Answer): void {
      answer = typeof how === 'number' ? (response) => response.writeHead(how).end(`answered ${how}`) : how;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** @param now By the receiver's clock. @throws as receivers do. */
export function verify({ body, headers }: ReceivedWebhook, secret: string, now: number): unknown {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
}
