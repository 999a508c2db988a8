import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnv } from './app-env.ts';
import { listen, type Listeners } from './listeners.ts';
import type { ShedLoad } from './load/load-shedding.ts';

/** Node's defaults leave a client that sends one byte a second connected for minutes. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
const TIMEOUT_CHECK_INTERVAL_MS = 2_000;
/**
 * A connection on which nothing moves for this long while an answer is written is closed: its client doesn't read, and
 * the answer takes memory. Longer than the timeouts above, which answer with a status.
 */
const IDLE_TIMEOUT_MS = 25_000;
/** Longer than a balancer's 60 s, so that it never sends into a connection that we are closing. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const HEADERS_MAX_BYTES = 16 * 1024;
/** After the listener closes, an idle connection may still bring a request for this long. */
const LINGER_MS = 500;
/** Only a bound, for clients that keep connecting. */
const MAX_ACCEPT_TURNS = 1_000;
/** How often a stopping server closes connections that have become idle. */
const DRAIN_CHECK_INTERVAL_MS = 50;

/** Answers a request without the app, which is faster; false leaves the request to the app. */
type ShortAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** `shed` refuses requests when the server is overloaded, and writes the answer itself. */
export function createHttpServer(
  app: Hono<AppEnv>,
  answerShortly: ShortAnswer,
  shed: ShedLoad = () => false,
  idleTimeoutMs = IDLE_TIMEOUT_MS,
) {
  let stopping = false;
  /** The app's answers in flight. */
  const underWay = new Set<ServerResponse>();
  const announceStop = () => {
    stopping = true;
    for (const response of underWay) if (!response.headersSent) response.setHeader('connection', 'close');
  };
  const answerFromApp = getRequestListener(app.fetch);
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      maxHeaderSize: HEADERS_MAX_BYTES,
      // Spares requests without a body the cost of a body stream.
      optimizeEmptyRequests: true,
    },
    (request, response) => {
      if (stopping) response.setHeader('connection', 'close');
      if (answerShortly(request, response) || shed(request, response)) return;
      underWay.add(response);
      response.once('close', () => underWay.delete(response));
      void answerFromApp(request, response);
    },
  );
  server.timeout = idleTimeoutMs;
  let listeners: Listeners | undefined;
  // Node closes idle connections as soon as the listener closes, which loses requests already sent on them.
  let mayCloseIdle = false;
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    if (mayCloseIdle) closeIdle();
  };
  return {
    /** Resolves to the port in use; rejects when listening there fails. */
    async listen(port: number, host: string): Promise<number> {
      listeners = await listen(server, port, host);
      return listeners.port;
    },
    /** Asks clients to send no further request on their connections. New connections are still accepted. */
    announceStop,
    /** Accepts no more connections, finishes requests in flight, and closes what is left after `drainMs`. */
    async stop(drainMs: number): Promise<void> {
      announceStop();
      await takeWaitingConnections(server);
      const closed = listeners?.close();
      const ended = new AbortController();
      const after = async (ms: number, act: () => void) =>
        setTimeout(ms, undefined, { signal: ended.signal }).then(act, () => undefined);
      void after(Math.min(LINGER_MS, drainMs), () => (mayCloseIdle = true));
      // In an immediate, because the loop reads arrived requests between its timers and its immediates.
      const sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), DRAIN_CHECK_INTERVAL_MS);
      await Promise.race([closed, after(drainMs, () => server.closeAllConnections())]);
      clearInterval(sweep);
      ended.abort();
    },
  };
}

/** Accepts connections that Node hasn't taken yet: closing a listener resets them. A turn takes one per listener. */
async function takeWaitingConnections(server: Server): Promise<void> {
  let quietTurns = 0;
  const notice = () => (quietTurns = 0);
  server.on('connection', notice);
  for (let turn = 0; turn < MAX_ACCEPT_TURNS && quietTurns < 2; turn += 1) {
    quietTurns += 1;
    await nextTurn();
  }
  server.off('connection', notice);
}
