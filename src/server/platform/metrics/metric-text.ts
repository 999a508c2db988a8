/** Writes metrics in Prometheus' text format, version 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/). */

export interface Sample {
  suffix?: string;
  /** Words of our own, which hold nothing that this format escapes. */
  labels?: Readonly<Record<string, string>>;
  value: number;
}

export interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: readonly Sample[];
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export function gauge(name: string, help: string, value: number | readonly Sample[]): Metric {
  return { name, help, type: 'gauge', samples: typeof value === 'number' ? [{ value }] : value };
}

export function counter(name: string, help: string, value: number | readonly Sample[]): Metric {
  return { ...gauge(name, help, value), type: 'counter' };
}

export function metricText(metrics: readonly Metric[]): string {
  return metrics.map(textOf).join('');
}

function textOf({ name, help, type, samples }: Metric): string {
  const lines = samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelText(labels)} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}
