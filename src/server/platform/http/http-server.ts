/** The one socket: Node's HTTP server with our limits, in front of the app and of what answers faster. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnv } from './app-env.ts';
import { listen, type Listeners } from './listeners.ts';
import type { ShedLoad } from './load-shedding.ts';

/** Node's defaults leave a client that sends one byte a second connected for minutes. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
const TIMEOUT_CHECK_INTERVAL_MS = 2_000;
/** Longer than a balancer's 60 s, so that it never sends into a connection that we are closing. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const HEADERS_MAX_BYTES = 16 * 1024;
/** How long an idle connection may still bring a request after the listener is closed. */
const LINGER_MS = 500;
/** A bound only, for a load that keeps connecting. */
const MAX_ACCEPT_TURNS = 1_000;
/** How often connections that have become idle are closed while we wait for the busy ones. */
const DRAIN_CHECK_INTERVAL_MS = 50;

export interface HttpServer {
  /** Resolves to the port in use; rejects when there is no listening there. */
  listen(port: number, host: string): Promise<number>;
  /** Asks clients to open no further request on their connection; new connections still come in. */
  announceStop(): void;
  /** Takes no more connections, finishes requests under way, and cuts off what is left after `drainMs`. */
  stop(drainMs: number): Promise<void>;
}

/** Answers a request on a shorter way than the app's; false leaves it to the app. */
type ShortAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** `shed` answers by itself what an overloaded server refuses. */
export function createHttpServer(
  app: Hono<AppEnv>,
  answerShortly: ShortAnswer,
  shed: ShedLoad = () => false,
): HttpServer {
  let stopping = false;
  /** Answers of the app that are still to come. */
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
      // A page request has no body, and need not pay for a stream of one.
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
  let listeners: Listeners | undefined;
  // Node closes idle connections as soon as the listener closes, with the requests that are on their way in them.
  let mayCloseIdle = false;
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    if (mayCloseIdle) closeIdle();
  };
  return {
    async listen(port, host) {
      listeners = await listen(server, port, host);
      return listeners.port;
    },
    announceStop,
    async stop(drainMs) {
      announceStop();
      await takeWaitingConnections(server);
      const closed = listeners?.close();
      const ended = new AbortController();
      const late = setTimeout(drainMs, undefined, { signal: ended.signal }).then(
        () => server.closeAllConnections(),
        () => undefined,
      );
      const sweep = setInterval(() => {
        // Not from the timer itself: requests that have arrived are read between timers and immediates.
        setImmediate(() => server.closeIdleConnections());
      }, DRAIN_CHECK_INTERVAL_MS);
      const lingered = setTimeout(Math.min(LINGER_MS, drainMs), undefined, { signal: ended.signal }).then(
        () => (mayCloseIdle = true),
        () => undefined,
      );
      await Promise.race([closed, late]);
      clearInterval(sweep);
      ended.abort();
      await lingered;
    },
  };
}

/** Closing a listener resets the connections that the system has made and we have not; each turn of the loop takes one. */
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
