import brand from '#content/brand.yaml';
import type { Config } from './config.ts';

export function whereThingsAre(
  config: Config,
  mailbox: { whereabouts: (port: number) => string },
  port: number,
): string {
  const listening = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
  const lines = [
    ['site', config.siteUrl],
    ...(new URL(config.siteUrl).port === String(port) ? [] : [['listening', listening]]),
    ['mailbox', mailbox.whereabouts(port)],
    [
      'data',
      config.database.engine === 'embedded' ? config.dataDir : `PostgreSQL at ${new URL(config.database.url).host}`,
    ],
  ];
  return [`${brand.name} is running.`, ...lines.map(([what = '', where = '']) => `  ${what.padEnd(11)}${where}`)].join(
    '\n',
  );
}
