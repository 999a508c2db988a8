import { createMetricsAnswer, serveMetrics, type MetricsAnswer, type MetricsServer } from './metrics-endpoint.ts';
import { createRequestMetrics, type RequestMetrics } from './request-metrics.ts';
import { createSiteMetrics, type SiteMetricsOptions } from './site-metrics.ts';

export interface MetricsSettings {
  /** A port of their own; undefined shows them on the site's. */
  port: number | undefined;
  /** A bearer token that is asked for. */
  token: string | undefined;
}

export interface Metrics {
  observe: RequestMetrics['observe'];
  /** Answers on the site's own port, unless the metrics have one of theirs. */
  answer: MetricsAnswer;
  start(host: string): Promise<void>;
  stop(): Promise<void>;
}

/** Null settings measure nothing. */
export function openMetrics(settings: MetricsSettings | null, options: Omit<SiteMetricsOptions, 'requests'>): Metrics {
  if (!settings) {
    const nothing = async () => undefined;
    return { observe: () => undefined, answer: () => false, start: nothing, stop: nothing };
  }
  const { port, token } = settings;
  const requests = createRequestMetrics();
  const answer = createMetricsAnswer(createSiteMetrics({ ...options, requests }), token);
  let server: MetricsServer | undefined;
  return {
    observe: (request, response) => requests.observe(request, response),
    answer: (request, response) => port === undefined && answer(request, response),
    async start(host) {
      if (port !== undefined) server = await serveMetrics(answer, port, host);
    },
    stop: async () => server?.stop(),
  };
}
