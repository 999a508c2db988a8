import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { findDebianProgram } from '../support/debian-program.ts';
import { withOptions } from '../support/deploy-files.ts';
import { startProgram } from '../support/started-program.ts';

const caddy = findDebianProgram('caddy');
const CLIENT = '127.7.8.9';
const CHUNK = Buffer.alloc(100_000);
const CHUNK_INTERVAL_MS = 5;

describe.skipIf(!caddy).each(['Caddyfile', 'Caddyfile.replicas'])('%s', (name) => {
  test('lets no token, address or typed word into the log', async () => {
    const [port, upstreamPort] = [await freePort(), await freePort()];
    const folder = mkdtempSync(join(tmpdir(), 'caddy-logs-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    let unsent = 0;
    // Answers the page that the test waits for, and never ends another.
    const upstream = createServer((request, response) => {
      if (request.url === '/readyz') return response.end();
      const writing = setInterval(() => {
        response.write(CHUNK);
        unsent = response.writableLength;
      }, CHUNK_INTERVAL_MS);
      return response.once('close', () => clearInterval(writing));
    }).listen(upstreamPort, '127.0.0.1');
    onTestFinished(() => upstream.close().closeAllConnections());
    const file = join(folder, 'Caddyfile');
    writeFileSync(file, withOptions(readFileSync(`deploy/${name}`, 'utf8'), ['admin off', 'auto_https off']));
    const to = `127.0.0.1:${upstreamPort}`;
    const env = {
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_URL: `http://127.0.0.1:${port}`,
      SITE_UPSTREAM: to,
      SITE_UPSTREAMS: to,
    };
    const command = [caddy ?? '', 'run', '--config', file, '--adapter', 'caddyfile'];
    const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
    const proxy = await startProgram(command, { cwd: folder, env }, isReady);
    onTestFinished(() => proxy.kill());

    const ask = async (path: string) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: CLIENT });
      socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nreferer: http://a.example/?canary\r\n\r\n`);
      await once(socket, 'data');
      return socket.pause();
    };
    const stalled = await ask('/newsletter/confirm?token=canary');
    // By then, Caddy waits to write to a client that doesn't read.
    await expect.poll(() => unsent).toBeGreaterThan(10 * CHUNK.length);
    stalled.resetAndDestroy();
    await expect.poll(proxy.output).toMatch(/incomplete response.*write tcp \S+:\d+-> /);
    upstream.close().closeAllConnections();
    for (const path of ['/newsletter/confirm?token=canary', '/canary@visitor.example']) (await ask(path)).destroy();
    await expect
      .poll(proxy.output)
      .toMatch(/"logger":"http\.log\.error.*"remote_ip":"127\.7\.8\.0".*"uri":"(\/newsletter)?"/);
    expect(proxy.output()).not.toMatch(/canary|127\.7\.8\.9/);
  });
});
