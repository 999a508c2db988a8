/** GET /metrics, on the site's port with a token, or on a port of its own. Off unless a setting asks for it. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isSameText } from '../sha256.ts';
import { METRICS_TYPE } from './metric-text.ts';
import { createSiteMetrics, type SiteMetrics, type SiteMetricsOptions } from './site-metrics.ts';
import { createRequestMetrics } from './request-metrics.ts';

const PATH = '/metrics';
const STATUS = { unauthorized: 401, notFound: 404, notAllowed: 405, failed: 500 } as const;
/** Prometheus gives up after 10 s. */
const REQUEST_TIMEOUT_MS = 10_000;

interface MetricsSettings {
  /** A port of their own; undefined shows them on the site's. */
  port: number | undefined;
  token: string | undefined;
}

export function openMetrics({ port, token }: MetricsSettings, options: Omit<SiteMetricsOptions, 'requests'>) {
  const requests = createRequestMetrics();
  const answer = createMetricsAnswer(createSiteMetrics({ ...options, requests }), token);
  let server: MetricsServer | undefined;
  return {
    observe: (request: IncomingMessage, response: ServerResponse) => requests.observe(request, response),
    /** Answers on the site's own port, unless the metrics have one of theirs. */
    answer: ((request, response) => port === undefined && answer(request, response)) satisfies MetricsAnswer,
    async start(host: string): Promise<void> {
      if (port !== undefined) server = await serveMetrics(answer, port, host);
    },
    stop: async () => server?.stop(),
  };
}

/** True when it has answered, or will. */
export type MetricsAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

export function createMetricsAnswer(metrics: SiteMetrics, token: string | undefined): MetricsAnswer {
  return (request, response) => {
    const { method = '', url = '', headers } = request;
    if (url !== PATH) return false;
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(STATUS.notAllowed, { allow: 'GET, HEAD' }).end();
    } else if (token !== undefined && !isSameText(headers.authorization ?? '', `Bearer ${token}`)) {
      response.writeHead(STATUS.unauthorized, { 'www-authenticate': 'Bearer' }).end();
    } else {
      metrics.text().then(
        (text) => response.writeHead(200, { 'content-type': METRICS_TYPE }).end(text),
        () => response.writeHead(STATUS.failed).end(),
      );
    }
    return true;
  };
}

export type MetricsServer = Awaited<ReturnType<typeof serveMetrics>>;

export async function serveMetrics(answer: MetricsAnswer, port: number, host: string) {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    if (!answer(request, response)) response.writeHead(STATUS.notFound).end();
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async stop(): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
