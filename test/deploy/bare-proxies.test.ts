/** Proxies that pass on every request and say nothing of it, in front of a site that has no SITE_URL yet. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { findDebianProgram } from '../support/debian-program.ts';
import { startSite, type Site } from '../support/site-process.ts';
import { startProgram } from '../support/started-program.ts';

const nginx = findDebianProgram('nginx');
const caddy = findDebianProgram('caddy');
if (!nginx || !caddy) console.warn('Bare proxies: nginx or Caddy is missing, and so are their tests.');
const isRoot = process.getuid?.() === 0;
/** As packages install them, and as the site's own user. */
const USERS = isRoot ? ['www-data', 'root'] : [userInfo().username];
const WWW_DATA = 33;

describe('a proxy without forwarding headers does not show the mailbox', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bare-proxies-'));
  let site: Site;
  let upstream: string;
  beforeAll(async () => {
    chmodSync(folder, 0o755);
    site = await startSite({ SMTP_URL: '' });
    upstream = new URL(site.url).host;
  });
  afterAll(async () => {
    await site.remove();
    rmSync(folder, { recursive: true });
  });

  const statusesBehind = async (command: string[], port: number, uid?: number) => {
    const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    const options = {
      cwd: folder,
      env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      ...(uid && { uid }),
    };
    const proxy = await startProgram(command, options, async () => (await ask('/')) === 200);
    try {
      return [await ask('/mailbox'), (await fetch(`${site.url}/mailbox`)).status];
    } finally {
      proxy.signal('SIGTERM');
      await proxy.ended();
    }
  };

  const WEB_SOCKETS =
    'proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";';
  // Leaves no trace in the request, so only the owner of the connection tells.
  const KEEP_ALIVE = 'proxy_http_version 1.1; proxy_set_header Connection "";';
  test
    .skipIf(!nginx)
    .each([
      ...USERS.flatMap((user) => ['', WEB_SOCKETS].map((lines) => [user, lines] as const)),
      ...(isRoot ? ['proxy_http_version 1.1;', KEEP_ALIVE].map((lines) => ['www-data', lines] as const) : []),
    ])('nginx as %s: %s', async (user, lines) => {
    const port = await freePort();
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `${isRoot ? `user ${user};` : ''} daemon off; pid ${folder}/nginx.pid; events {}
http { access_log off; ${temporary.join(' ')}
server { listen 127.0.0.1:${port}; location / { proxy_pass http://${upstream}; ${lines} } } }`,
    );
    const command = [nginx ?? '', '-p', folder, '-c', file, '-e', 'stderr'];
    expect(await statusesBehind(command, port)).toEqual([404, 200]);
  });

  const REWRITTEN = ['header_up Host {upstream_hostport}'];
  const HIDDEN = [...REWRITTEN, ...['For', 'Host', 'Proto'].map((name) => `header_up -X-Forwarded-${name}`)];
  test
    .skipIf(!caddy)
    .each<[string[], number | undefined]>([
      [[], undefined],
      [REWRITTEN, undefined],
      ...(isRoot ? [[HIDDEN, WWW_DATA] as [string[], number]] : []),
    ])('Caddy: %j', async (lines, uid) => {
    const port = await freePort();
    const file = join(folder, 'Caddyfile');
    const place = [`http://127.0.0.1:${port} {`, `reverse_proxy ${upstream} {`, ...lines, '}', '}', ''];
    writeFileSync(file, ['{', 'admin off', 'auto_https off', '}', ...place].join('\n'));
    const command = [caddy ?? '', 'run', '--config', file, '--adapter', 'caddyfile'];
    expect(await statusesBehind(command, port, uid)).toEqual([404, 200]);
  });

  test('but a person at this machine sees it', async () => {
    const curl = spawn('curl', ['-s', '-o', '/dev/null', '-w', '%{http_code}', `${site.url}/mailbox`]);
    expect(String(await curl.stdout.toArray())).toBe('200');
  });
});
