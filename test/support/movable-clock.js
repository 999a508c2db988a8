/** Preloaded into the site's process: every SIGUSR2 puts its wall clock ahead, so that tests needn't wait for retries. */

import { flushCompileCache } from 'node:module';

/** Longer than the first two delays before a mail is tried again, and than a lease on it. */
const STEP_MS = 10 * 60_000;

/** Once it has started, and before most tests are over. */
const FLUSH_AFTER_MS = 2_000;

const realNow = Date.now;
let ahead = Number(process.env['CLOCK_STEPS_AHEAD']) * STEP_MS;

// The server's one clock reads Date.now; its timers go by the monotonic clock and stay as they are.
Date.now = () => realNow() + ahead;
process.on('SIGUSR2', () => {
  ahead += STEP_MS;
});

// Node keeps compiled code when a process ends, and a test kills it.
setTimeout(() => flushCompileCache(), FLUSH_AFTER_MS).unref();
