/** `npm run -w lab endpoints`: lists every endpoint with its guard and its limits per client, address or account. */
import '../src/server/node-version.ts';
import { resolve } from 'node:path';
import { runnerImport } from 'vite';
import type { Feature } from '../src/server/platform/feature/feature.ts';
import { MINUTE_MS } from '../src/shared/site/durations.ts';
import type { RateLimit } from '../src/server/platform/http/rate-limit.ts';
import { contentPlugin } from '../tools/vite/content-plugin.ts';

const DECLARED = resolve(import.meta.dirname, '../test/support/declared-features.ts');

const { module } = await runnerImport<{ declaredFeatures: () => Promise<readonly Feature[]> }>(DECLARED, {
  plugins: [contentPlugin()],
});
for (const { functions = [], routes = [] } of await module.declaredFeatures()) {
  for (const { name, guard, limitPerClient } of functions)
    show('POST', `/functions/v1/${name}`, guard, [limitPerClient]);
  for (const { base, list } of routes)
    for (const { method, path, guard, limits = [] } of list) show(method, base + path, guard, limits);
}

function show(method: string, path: string, guard: string, limits: readonly RateLimit[]): void {
  console.log(`${method.padEnd(6)} ${path.padEnd(40)} ${guard.padEnd(12)} ${limits.map(wordsOf).join(', ')}`.trimEnd());
}

/** For example '60 in 10 min'. */
function wordsOf({ points, windowMs }: RateLimit): string {
  const minutes = windowMs / MINUTE_MS;
  return `${points} in ${minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`}`;
}
