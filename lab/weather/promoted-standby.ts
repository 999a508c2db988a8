/** The primary dies under load, and its synchronous standby takes over at the same address, as managed databases do it. */
import { setTimeout } from 'node:timers/promises';
import { topicOfGoals, type Topic } from '../bench/support/bench-table.ts';
import { submitAtRate, viewAtRate } from '../bench/contact-load.ts';
import { gapOf } from '../bench/support/lead-ledger.ts';
import { backGoal, leadGoals } from './lead-goals.ts';
import { startPair } from './postgres-pair.ts';
import { startRelay } from './relay.ts';
import { atPort, startReplica, storedLeads, type Missing } from './replica.ts';

const SECONDS = 25;
const PER_SECOND = 50;
const PAGES_PER_SECOND = 20;
const DIES_AFTER_MS = 6_000;
/** What a failover manager takes to be sure; managed databases take up to a minute. */
const NOTICED_AFTER_MS = 3_000;

export async function promotedStandby(): Promise<Topic | Missing> {
  const pair = await startPair();
  if ('missing' in pair) return pair;
  const relay = await startRelay(pair.primary.port);
  const site = await startReplica(atPort(pair.primary.url, relay.port));
  try {
    const load = Promise.all([
      submitAtRate(site.origin, PER_SECOND, SECONDS),
      viewAtRate(`${site.origin}/pricing`, PAGES_PER_SECOND, SECONDS),
    ]);
    await setTimeout(DIES_AFTER_MS);
    relay.breakOff();
    await pair.primary.kill();
    await setTimeout(NOTICED_AFTER_MS);
    const promotedAt = performance.now();
    await pair.promote();
    relay.pointTo(pair.standby.port);
    relay.heal();
    const promotionSeconds = (performance.now() - promotedAt) / 1000;
    const [outcomes, pages] = await load;
    const stored = await storedLeads(pair.standby.url);
    const promoted = (DIES_AFTER_MS + NOTICED_AFTER_MS) / 1000 + promotionSeconds;
    const back = (gapOf(outcomes, PER_SECOND)?.until ?? Infinity) - promoted;
    return topicOfGoals(`PostgreSQL standby promoted under load, ${PER_SECOND} leads/s`, [
      ...leadGoals({ outcomes, stored, perSecond: PER_SECOND, mayRefuse: true }),
      ['pages meanwhile', `${pages.length}, all answered`, '', true],
      ['until the promotion began', `${NOTICED_AFTER_MS / 1000} s`, '', true],
      ['promotion', `${promotionSeconds.toFixed(1)} s`, '', true],
      backGoal('last lead refused after the new primary was there', back),
    ]);
  } finally {
    await site.stop('SIGKILL');
    await relay.stop();
    await pair.stop();
  }
}
