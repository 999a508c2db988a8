/**
 * Replaces two replicas one after the other, behind the balancer of deploy/Caddyfile.replicas, while visitors read pages
 * and send forms. With the folder of an earlier release that is built, the replicas are upgraded from it.
 */
import { Agent } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findDebianProgram } from '../../test/support/debian-program.ts';
import { freePort } from '../../scripts/free-port.ts';
import { makeFolder, ROOT, startProcess, stopProcess } from '../bench/support/bench-processes.ts';
import { call, type RunningServer } from '../bench/support/bench-server.ts';
import { topicOfGoals, type Topic } from '../bench/support/bench-table.ts';
import { atRate, networkOf, submit } from '../bench/contact-load.ts';
import { leadGoals } from './lead-goals.ts';
import { startReplica, storedLeads, withPostgres, type Missing } from './replica.ts';
import { until } from './until.ts';

const SECONDS = 40;
const LEADS_PER_SECOND = 20;
/** Each asks for a page and then for its scripts, up to four requests. */
const VISITS_PER_SECOND = 45;
const FIRST_AFTER_MS = 4_000;
/** How long one replica runs the new release while the other still runs the old one. */
const MIXED_FOR_MS = 8_000;
const PAGES = ['/', '/pricing', '/contact', '/inbound-calling', '/blog', '/free-disc-assessment'];
/** As compose.postgres.yaml sets it. */
const SHUTDOWN_DELAY_SECONDS = '5';
const AS_A_BROWSER = { 'accept-encoding': 'identity' };

export async function rollingUpgrade([earlierRelease]: readonly string[]): Promise<Topic | Missing> {
  const caddy = findDebianProgram('caddy');
  if (!caddy) return { missing: 'caddy' };
  return withPostgres(async ({ url }) => {
    const ports = [await freePort(), await freePort()];
    const origin = `http://127.0.0.1:${await freePort()}`;
    const start = (port: number, release?: string) =>
      startReplica(url, {
        settings: { PORT: String(port), SITE_URL: origin, SHUTDOWN_DELAY_SECONDS },
        release,
      });
    const replicas = new Map<number, RunningServer>();
    // One after the other, so that the first makes the tables.
    for (const port of ports) replicas.set(port, await start(port, earlierRelease));
    const balancer = await startBalancer(caddy, origin, ports);

    const load = Promise.all([
      atRate(LEADS_PER_SECOND, SECONDS, (_agent, index, scheduled) =>
        fromOwnAddress(index, (agent) => submit(`${origin}/functions/v1/submit-contact`, agent, index, scheduled)),
      ),
      atRate(VISITS_PER_SECOND, SECONDS, (_agent, index) =>
        fromOwnAddress(index, (agent) => visit(origin, agent, index)),
      ),
    ]);
    await setTimeout(FIRST_AFTER_MS);
    const started = performance.now();
    for (const [port, replica] of replicas) {
      await replica.stop();
      replicas.set(port, await start(port));
      if (port === ports[0]) await setTimeout(MIXED_FOR_MS);
    }
    const replacedMs = performance.now() - started - MIXED_FOR_MS;
    const [outcomes, visits] = await load;
    const stored = await storedLeads(url);
    await balancer.stop();
    await Promise.all([...replicas.values()].map((replica) => replica.stop('SIGKILL')));

    const requests = visits.reduce((sum, one) => sum + one.requests, 0);
    const failures = visits.flatMap(({ failed }) => failed);
    return topicOfGoals(
      `Rolling upgrade of two replicas, ${Math.round(requests / SECONDS + LEADS_PER_SECOND)} requests/s`,
      [
        ...leadGoals({ outcomes, stored, perSecond: LEADS_PER_SECOND, mayRefuse: false }),
        ['pages and scripts asked for', String(requests), '', true],
        ['of these not answered with 200', String(failures.length), '0', failures.length === 0],
        ['both replaced within', `${(replacedMs / 1000).toFixed(1)} s`, '', true],
      ],
      [
        earlierRelease
          ? `From the release in ${earlierRelease}.`
          : 'From this release to itself: name the folder of an earlier one to upgrade from it.',
        ...(failures.length > 0 ? [`For example ${[...new Set(failures)].slice(0, 3).join(', ')}.`] : []),
      ],
    );
  });
}

/** Caddy with the product's file, without TLS. */
async function startBalancer(caddy: string, origin: string, ports: readonly number[]) {
  const folder = makeFolder();
  const home = mkdtempSync(join(folder, 'home-'));
  const env = {
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
    SITE_URL: origin,
    SITE_UPSTREAMS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
  };
  const file = join(ROOT, 'deploy/Caddyfile.replicas');
  const child = startProcess([caddy, 'run', '--config', file, '--adapter', 'caddyfile'], { cwd: home, env });
  for (const stream of [child.stdout, child.stderr]) stream.resume();
  await until('the balancer answers', async () => (await call(`${origin}/readyz`)).status === 200);
  return {
    async stop() {
      await stopProcess(child);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The balancer goes by the address that a connection comes from. All of 127.0.0.0/8 is this machine. */
async function fromOwnAddress<Result>(index: number, act: (agent: Agent) => Promise<Result>): Promise<Result> {
  const agent = new Agent({ keepAlive: true, localAddress: networkOf(index).replace(/^\d+/, '127') });
  return act(agent).finally(() => agent.destroy());
}

interface Visit {
  requests: number;
  failed: string[];
}

async function visit(origin: string, agent: Agent, index: number): Promise<Visit> {
  const path = PAGES[index % PAGES.length] ?? '/';
  const failed: string[] = [];
  const ask = async (target: string) => {
    const answer = await call(origin + target, { agent, headers: AS_A_BROWSER }).catch(() => undefined);
    if (answer?.status !== 200) failed.push(`${target} ${answer?.status ?? 'no answer'}`);
    return answer?.body.toString() ?? '';
  };
  const html = await ask(path);
  const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))].slice(0, 3);
  await Promise.all(scripts.map(ask));
  return { requests: 1 + scripts.length, failed };
}
