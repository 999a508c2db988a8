/** `npm run -w lab bench`: measures the built product and fails when it misses a size budget or a speed goal. */
import '../src/server/node-version.ts';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { buildIfStale } from '../scripts/build-if-stale.ts';
import { contentPlugin } from '../tools/vite/content-plugin.ts';
import { describeOtherWork, moveToLoadCore } from './bench/support/bench-cores.ts';
import { cleanUpOnExit } from './bench/support/bench-processes.ts';
import { startReport } from './bench/support/bench-table.ts';
import { measureCostliestRequests } from './bench/costliest-requests.ts';
import { measureMailDrain } from './bench/mail-drain.ts';
import { measureMailLanes } from './bench/mail-lanes.ts';
import { measureMemory } from './bench/memory-use.ts';
import { measurePageSizes } from './bench/page-sizes.ts';
import { measurePageThroughput } from './bench/page-throughput.ts';
import { measureSignIns } from './bench/sign-in-rate.ts';
import { measureStartUp } from './bench/start-up-time.ts';
import { measureSubmitLatency } from './bench/submit-latency.ts';
import { measureWebhookLatency } from './bench/webhook-latency.ts';

const report = startReport();

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
  for await (const topic of module.measureDeskLists()) report.add(topic);
  report.finish();
}
for (const topic of measurePageSizes()) report.add(topic);
report.add(await measurePageThroughput());
report.add(await measureSubmitLatency());
report.add(await measureWebhookLatency());
report.add(await measureMailDrain());
report.add(await measureMailLanes());
report.add(await measureCostliestRequests());
report.add(await measureSignIns());
report.add(await measureStartUp());
report.add(await measureMemory());
report.finish();

async function describeMachine(): Promise<void> {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  console.log(`Node ${process.versions.node} on ${cpus().length} cores of ${model}`);
  console.log(await describeOtherWork());
}
