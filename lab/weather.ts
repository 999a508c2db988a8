/** `npm run -w lab weather [name]`: lets things go wrong around the built site, one scenario after the other, and says what it did. */
import '../src/server/node-version.ts';
import { buildIfStale } from '../scripts/build-if-stale.ts';
import { describeOtherWork } from './bench/support/bench-cores.ts';
import { cleanUpOnExit } from './bench/support/bench-processes.ts';
import { startReport, type Topic } from './bench/support/bench-table.ts';
import { cutNetwork } from './weather/cut-network.ts';
import { deskOverload } from './weather/desk-overload.ts';
import { fullDisk } from './weather/full-disk.ts';
import { largeMailbox } from './weather/large-mailbox.ts';
import { longSoak } from './weather/long-soak.ts';
import { pooledConnections } from './weather/pooled-connections.ts';
import { promotedStandby } from './weather/promoted-standby.ts';
import type { Missing } from './weather/replica.ts';
import { rollingUpgrade } from './weather/rolling-upgrade.ts';
import { wrongClock } from './weather/wrong-clock.ts';

type Scenario = (parameters: readonly string[]) => Promise<Topic | Missing>;

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  upgrade: rollingUpgrade,
  failover: promotedStandby,
  pgbouncer: pooledConnections,
  partition: cutNetwork,
  clock: wrongClock,
  disk: fullDisk,
  desk: deskOverload,
  mailbox: largeMailbox,
  soak: longSoak,
};

const [name, ...parameters] = process.argv.slice(2);
const chosen = name === undefined ? Object.keys(SCENARIOS) : [name];
const report = startReport();

cleanUpOnExit();
if (name !== undefined && !SCENARIOS[name]) {
  console.error(`There is no scenario "${name}". There are: ${Object.keys(SCENARIOS).join(', ')}.`);
  process.exit(1);
}
buildIfStale();
console.log(await describeOtherWork());
for (const each of chosen) {
  const result = await SCENARIOS[each]?.(parameters);
  if (!result) continue;
  if ('missing' in result) {
    console.log(`${each}: skipped, because this machine has no ${result.missing}.\n`);
    continue;
  }
  report.add(result);
}
report.finish();
