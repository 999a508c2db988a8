/** The one socket: Node's HTTP server with our limits, in front of the app and of what answers faster. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnv } from './app-env.ts';

/** Node's defaults leave a client that sends one byte a second connected for minutes (security-bar I10). */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
const TIMEOUT_CHECK_INTERVAL_MS = 2_000;
/** Longer than a balancer's 60 s, so that it never sends into a connection that we are closing (security-bar R12). */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const HEADERS_MAX_BYTES = 16 * 1024;
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

export function createHttpServer(app: Hono<AppEnv>, answerShortly: ShortAnswer): HttpServer {
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
      if (answerShortly(request, response)) return;
      underWay.add(response);
      response.once('close', () => underWay.delete(response));
      void answerFromApp(request, response);
    },
  );
  return {
    listen: (port, host) => listen(server, port, host),
    announceStop,
    async stop(drainMs) {
      announceStop();
      const closed = new Promise((resolve) => server.close(resolve));
      const sweep = setInterval(() => server.closeIdleConnections(), DRAIN_CHECK_INTERVAL_MS);
      const cut = new AbortController();
      const late = setTimeout(drainMs, undefined, { signal: cut.signal }).then(
        () => server.closeAllConnections(),
        () => undefined,
      );
      await Promise.race([closed, late]);
      clearInterval(sweep);
      cut.abort();
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      // A string would be a socket file, which we never ask for.
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
