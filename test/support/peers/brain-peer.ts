import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BrainRequest {
  model: string;
  max_tokens: number;
  messages: { role: string; content: string | null; tool_calls?: unknown }[];
  tools?: { function: { name: string } }[];
}

export type BrainReply =
  | { says: string | readonly string[]; usage?: { prompt_tokens: number; completion_tokens: number } | null }
  | { calls: string; with?: object; says?: string }
  | { fault: 'busy' | 'stall' | 'cut' | 'malformed' | 'silent-stall' | 'empty' };

export interface BrainPeer {
  url: string;
  /** What came in, in its order. */
  requests: BrainRequest[];
  authorizations: (string | undefined)[];
  /** How many requests their sender broke off. */
  brokenOff(): number;
  /** Says how to answer each request; the index counts from 0 since this was set. */
  behave(reply: (request: BrainRequest, index: number) => BrainReply): void;
  close(): Promise<void>;
}

const USAGE = { prompt_tokens: 900, completion_tokens: 40 };

export async function startBrainPeer(): Promise<BrainPeer> {
  let replyTo: (request: BrainRequest, index: number) => BrainReply = () => ({ says: 'How can I help?' });
  let index = 0;
  let brokenOff = 0;
  const requests: BrainRequest[] = [];
  const authorizations: (string | undefined)[] = [];
  const server = createServer((incoming, response) => {
    void answer(incoming, response);
  });
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = JSON.parse(await bodyOf(incoming)) as BrainRequest;
    requests.push(request);
    authorizations.push(incoming.headers.authorization);
    response.once('close', () => {
      if (!response.writableEnded && !response.errored) brokenOff += 1;
    });
    send(response, replyTo(request, index++));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    authorizations,
    brokenOff: () => brokenOff,
    behave(reply) {
      replyTo = reply;
      index = 0;
      requests.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(response: ServerResponse, reply: BrainReply): void {
  const fault = 'fault' in reply ? reply.fault : undefined;
  if (fault === 'silent-stall') return;
  if (fault === 'busy') {
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '30' });
    response.end('{"error":{"message":"Rate limit reached","type":"requests","code":"rate_limit_exceeded"}}');
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const event = (data: object) => response.write(`data: ${JSON.stringify(data)}\n\n`);
  const chunk = (delta: object, finish_reason: string | null = null) =>
    event({
      id: 'c1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'peer',
      choices: [{ index: 0, delta, finish_reason }],
    });
  const finish = (reason: string, usage: object | null = USAGE) => {
    chunk({}, reason);
    if (usage) event({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'peer', choices: [], usage });
    response.end('data: [DONE]\n\n');
  };
  chunk({ role: 'assistant', content: '' });
  if (fault === 'stall') chunk({ content: 'One mo' });
  else if (fault === 'cut') {
    chunk({ content: 'Let me look' });
    setImmediate(() => response.destroy());
  } else if (fault === 'malformed') response.end('data: {"choices":[{"delta":{"content":"Hel\n\ndata: [DONE]\n\n');
  else if (fault === 'empty') finish('stop');
  else if ('calls' in reply) {
    if (reply.says) chunk({ content: reply.says });
    const call = { name: reply.calls, arguments: JSON.stringify(reply.with ?? {}) };
    chunk({ tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: call }] });
    finish('tool_calls');
  } else if ('says' in reply) {
    const pieces = typeof reply.says === 'string' ? reply.says.split(/(?<= )/) : reply.says;
    for (const content of pieces) chunk({ content });
    finish('stop', reply.usage === undefined ? USAGE : reply.usage);
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of incoming.setEncoding('utf8')) text += String(part);
  return text;
}
