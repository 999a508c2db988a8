/** Packets between one of two replicas and the database vanish for a while, without a reset: only timeouts can notice. */
import { setTimeout } from 'node:timers/promises';
import { call } from '../bench/support/bench-server.ts';
import { inMilliseconds, percentile, topicOfGoals, type Topic } from '../bench/support/bench-table.ts';
import { submitAtRate, viewAtRate } from '../bench/contact-load.ts';
import { gapOf } from '../bench/support/lead-ledger.ts';
import { backGoal, leadGoals } from './lead-goals.ts';
import { startRelay } from './relay.ts';
import { atPort, startReplica, storedLeads, withPostgres, type Missing } from './replica.ts';
import { until } from './until.ts';

const SECONDS = 25;
const PER_SECOND = 20;
const PAGES_PER_SECOND = 20;
const CUT_AFTER_MS = 5_000;
const CUT_FOR_MS = 10_000;
const REFUSED_WITHIN_MS = 2_000;

export function cutNetwork(): Promise<Topic | Missing> {
  return withPostgres(async ({ url, port }) => {
    const relay = await startRelay(port);
    const cut = await startReplica(atPort(url, relay.port));
    const other = await startReplica(url);
    const isReady = async () => (await call(`${cut.origin}/readyz`)).status === 200;
    const load = Promise.all([
      submitAtRate(cut.origin, PER_SECOND, SECONDS),
      submitAtRate(other.origin, PER_SECOND, SECONDS, PER_SECOND * SECONDS),
      viewAtRate(`${cut.origin}/pricing`, PAGES_PER_SECOND, SECONDS),
    ]);
    await setTimeout(CUT_AFTER_MS);
    relay.goSilent();
    const unreadyAfter = await until('the replica says that it is not ready', async () => !(await isReady()));
    await setTimeout(CUT_FOR_MS - unreadyAfter);
    relay.heal();
    const readyAfter = await until('the replica is ready again', isReady);
    const [outcomes, elsewhere, pages] = await load;
    const stored = await storedLeads(url);
    await Promise.all([cut.stop('SIGKILL'), other.stop('SIGKILL')]);
    await relay.stop();

    const refusals = outcomes.filter(({ status }) => status !== 200).map(({ milliseconds }) => milliseconds);
    const slowest = Math.max(0, ...refusals);
    const back = (gapOf(outcomes, PER_SECOND)?.until ?? 0) - (CUT_AFTER_MS + CUT_FOR_MS) / 1000;
    const elsewhereFailed = elsewhere.filter(({ status }) => status !== 200).length;
    const own = new Set(outcomes.map(({ message }) => message));
    return topicOfGoals(`Network between one replica and the database silent for ${CUT_FOR_MS / 1000} s`, [
      ...leadGoals({ outcomes, stored: stored.filter((one) => own.has(one)), perSecond: PER_SECOND, mayRefuse: true }),
      ['slowest refusal', inMilliseconds(slowest), `<= ${REFUSED_WITHIN_MS} ms`, slowest <= REFUSED_WITHIN_MS],
      ['pages of this replica, p99', inMilliseconds(percentile(pages, 0.99)), '', true],
      ['not ready after', inMilliseconds(unreadyAfter), '', true],
      ['ready after the end', inMilliseconds(readyAfter), '', true],
      backGoal('last lead refused after the end', back),
      ['leads not accepted by the other replica', String(elsewhereFailed), '0', elsewhereFailed === 0],
    ]);
  });
}
