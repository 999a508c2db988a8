/** `npm run -w lab bench`: measures the built product and fails when it misses a size budget or a speed goal. */
import '../src/server/node-version.ts';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { buildIfStale } from '../scripts/build-if-stale.ts';
import { contentPlugin } from '../tools/vite/content-plugin.ts';
import { describeOtherWork, moveToLoadCore } from './bench/support/bench-cores.ts';
import { cleanUpOnExit } from './bench/support/bench-processes.ts';
import { formatTopic, type Topic } from './bench/support/bench-table.ts';
import { measureCostliestRequests } from './bench/costliest-requests.ts';
import { measureMailDrain } from './bench/mail-drain.ts';
import { measurePageSizes } from './bench/page-sizes.ts';
import { measurePageThroughput } from './bench/page-throughput.ts';
import { measureStartUp } from './bench/start-up-time.ts';
import { measureSubmitLatency } from './bench/submit-latency.ts';

const started = performance.now();
const broken: string[] = [];

cleanUpOnExit();
buildIfStale();
await describeMachine();
moveToLoadCore();
if (process.argv.includes('desk')) {
  // Vite's loader, because the desk's words are YAML.
  const { module } = await runnerImport<typeof import('./bench/desk-lists.ts')>(
    join(import.meta.dirname, 'bench/desk-lists.ts'),
    { plugins: [contentPlugin()] },
  );
  for await (const topic of module.measureDeskLists()) report(topic);
  finish();
}
for (const topic of measurePageSizes()) report(topic);
report(await measurePageThroughput());
report(await measureSubmitLatency());
report(await measureMailDrain());
report(await measureCostliestRequests());
report(await measureStartUp());
finish();

function finish(): never {
  console.log(`Took ${Math.round((performance.now() - started) / 1000)} s.`);
  if (broken.length > 0) console.error(`\nBroken:\n${broken.map((line) => `  - ${line}`).join('\n')}`);
  process.exit(broken.length > 0 ? 1 : 0);
}

async function describeMachine(): Promise<void> {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  console.log(`Node ${process.versions.node} on ${cpus().length} cores of ${model}`);
  console.log(await describeOtherWork());
}

function report(topic: Topic): void {
  console.log(formatTopic(topic));
  broken.push(...(topic.broken ?? []));
}
