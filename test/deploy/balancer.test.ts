import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { withOptions } from '../support/deploy-files.ts';
import { findDebianProgram } from '../support/debian-program.ts';
import { askSecurely, startProgram, type SecureQuestion, type StartedProgram } from '../support/started-program.ts';

const caddy = findDebianProgram('caddy');
const HOST = 'agency.example';
const REQUESTS = 20;

interface Replica {
  server: Server;
  port: number;
  ready: boolean;
  /** How often it said that it isn't. */
  refused: number;
}

describe.skipIf(!caddy)('the balancer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'balancer-'));
  const replicas: Replica[] = [];
  let secure: number;
  let balancer: StartedProgram;

  const startReplica = async (name: string) => {
    const replica: Replica = { server: createServer(), port: await freePort(), ready: true, refused: 0 };
    replica.server.on('request', (request, response) => {
      if (request.url === '/readyz' && !replica.ready) {
        replica.refused += 1;
        response.statusCode = 503;
      }
      response.end(name);
    });
    replica.server.listen(replica.port, '127.0.0.1');
    await once(replica.server, 'listening');
    replicas.push(replica);
  };
  const ask = async (question: Partial<SecureQuestion> = {}) => {
    const ca = readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8');
    const { status, body } = await askSecurely({ host: HOST, port: secure, ca, ...question });
    return `${status} ${body}`;
  };
  /** Of pages for visitors from as many addresses. */
  const answers = () =>
    Promise.all(Array.from({ length: REQUESTS }, (_, index) => ask({ localAddress: `127.0.0.${index + 1}` })));

  beforeAll(async () => {
    await Promise.all(['one', 'two'].map(startReplica));
    secure = await freePort();
    const ports = ['auto_https disable_redirects', `https_port ${secure}`];
    const local = ['admin off', 'local_certs', 'skip_install_trust', ...ports];
    const file = join(folder, 'Caddyfile');
    writeFileSync(file, withOptions(readFileSync('deploy/Caddyfile.replicas', 'utf8'), local));
    const env = {
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_URL: `https://${HOST}`,
      SITE_UPSTREAMS: replicas.map(({ port }) => `127.0.0.1:${port}`).join(' '),
    };
    const command = [caddy ?? '', 'run', '--config', file, '--adapter', 'caddyfile'];
    balancer = await startProgram(command, { cwd: folder, env }, async () => (await ask()).startsWith('200'));
  });
  afterAll(async () => {
    await balancer.kill();
    for (const { server } of replicas) server.close().closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  });

  test('asks both replicas', async () => {
    expect(new Set(await answers())).toEqual(new Set(['200 one', '200 two']));
    const calls = await Promise.all(Array.from({ length: REQUESTS }, () => ask({ method: 'POST' })));
    expect(new Set(calls)).toEqual(new Set(['200 one', '200 two']));
  });

  test('asks the same replica for all pages and files of a visitor', async () => {
    for (const localAddress of ['127.0.1.1', '127.0.1.2', '127.0.1.3']) {
      const all = await Promise.all(Array.from({ length: REQUESTS }, () => ask({ localAddress })));
      expect(new Set(all).size).toBe(1);
    }
  });

  test('leaves out a replica that says it is not ready, before that one stops', async () => {
    const [first] = replicas;
    if (!first) throw new Error('there are two replicas');
    first.ready = false;
    await expect.poll(async () => new Set(await answers())).toEqual(new Set(['200 two']));
    first.ready = true;
    await expect.poll(async () => new Set(await answers())).toEqual(new Set(['200 one', '200 two']));
  });

  test('asks them all the same when none is ready, as after the loss of the database', async () => {
    for (const replica of replicas) replica.ready = false;
    const refusedBefore = replicas.map(({ refused }) => refused);
    await expect
      .poll(() => replicas.every(({ refused }, index) => refused > (refusedBefore[index] ?? 0) + 1))
      .toBe(true);
    expect((await answers()).map((answer) => answer.slice(0, 3))).toEqual(
      Array.from({ length: REQUESTS }, () => '200'),
    );
    for (const replica of replicas) replica.ready = true;
    await expect.poll(async () => new Set(await answers())).toEqual(new Set(['200 one', '200 two']));
  });

  test('answers from the other replica when one is gone without a word', async () => {
    replicas[0]?.server.close().closeAllConnections();
    expect(new Set(await answers())).toEqual(new Set(['200 two']));
  });
});
