import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { pagesPlugin } from './tools/pages/pages-plugin.ts';
import { contentPlugin } from './tools/vite/content-plugin.ts';
import { LongestFirst } from './test/support/longest-first.ts';

/** What a browser does with one feature; with several, it stands in test/e2e. */
const JOURNEYS = 'src/features/*/journeys/*.test.ts';
/** Promises answers within two seconds of an outage, which it can only give with a core to itself. */
const ALONE = 'src/server/platform/db/database-outage.test.ts';

export default defineConfig({
  plugins: [contentPlugin(), pagesPlugin()],
  test: {
    environment: 'node',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          include: ['{src,test,tools,scripts,lab}/**/*.test.{ts,tsx}'],
          exclude: [JOURNEYS, 'test/e2e/**', 'test/deploy/**', 'test/replicas/**', 'test/timing/**', ALONE],
          globalSetup: ['test/support/database-global-setup.ts'],
          setupFiles: ['test/support/nothing-left.ts'],
          testTimeout: 20_000,
          // West of Greenwich, as most of our visitors are: there, a date read as UTC is the day before.
          env: { TZ: 'America/Los_Angeles' },
          // One more than cores, because a worker waits for its database and its mail server a fifth of the time.
          maxWorkers: availableParallelism() + 1,
          // A process for each worker instead of one for each file, of which there are over a hundred.
          isolate: false,
          // Each test makes an app and drops it; in the default 16 MB that costs a fifth of the time.
          execArgv: ['--max-semi-space-size=64'],
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: [JOURNEYS, 'test/{e2e,deploy}/**/*.test.ts'],
          globalSetup: ['test/support/site-process.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          // Each file runs a browser and a server; they go after the rest, which would starve them of the processor.
          // A journey waits for a third of its time, so three keep two cores busy.
          maxWorkers: 3,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'replicas',
          include: ['test/replicas/**/*.test.ts', ALONE],
          maxWorkers: 1,
          globalSetup: ['test/support/site-process.ts', 'test/support/database-global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          // Two servers and a database under load: whatever else runs, they would answer 503 as they should.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
