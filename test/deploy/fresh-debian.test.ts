/** The commands of docs/first-deployment.md on Debian, as far as they don't change this machine, up to the site with TLS. */
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { pairs, readUnit, shellOf, withOptions } from '../support/deploy-files.ts';
import { findDebianProgram } from '../support/debian-program.ts';
import { askSecurely, startProgram, type StartedProgram } from '../support/started-program.ts';

const MOST_COMMANDS = 10;
/** What installs, builds, starts services or calls the public site. The tests below do some of it themselves. */
const CHANGES_THE_MACHINE = /^(apt-get|git|systemctl|curl)\b|npm@10 ci/;
const HOST = 'agency.example';

const page = readFileSync('docs/first-deployment.md', 'utf8');
const commands = /```sh\n([\s\S]+?)```/.exec(page)?.[1]?.trim().split('\n') ?? [];
const caddy = findDebianProgram('caddy');
if (!caddy)
  console.warn('Caddy: not installed, and apt-get can not download it here; the test that needs it is skipped.');

test(`a fresh Debian needs at most ${MOST_COMMANDS} commands`, () => {
  expect(commands.length).toBeGreaterThan(0);
  expect(commands.length).toBeLessThanOrEqual(MOST_COMMANDS);
});

describe.skipIf(process.platform !== 'linux')('a fresh Debian', () => {
  const root = mkdtempSync(join(tmpdir(), 'debian-'));
  const state = join(root, 'var/lib/agency-site');
  const unit = (name: string) => readUnit(join(root, 'etc/systemd/system', name));
  let settings: Record<string, string>;
  let port: number;
  let site: StartedProgram;

  beforeAll(async () => {
    for (const folder of ['etc/systemd/system', 'etc/caddy', 'opt', 'var/lib/agency-site'])
      mkdirSync(join(root, folder), { recursive: true });
    symlinkSync(resolve('.'), join(root, 'opt/agency-site'));
    for (const command of commands.filter((line) => !CHANGES_THE_MACHINE.test(line)))
      execFileSync('/bin/sh', ['-ec', command.replaceAll(/(?<= )\/(?=etc\/|opt\/)/g, `${root}/`)]);
    port = await freePort();
    // The port is ours, because another test may use the one of the files.
    settings = { ...pairs(readFileSync(join(root, 'etc/agency-site.env'), 'utf8')), PORT: String(port) };
    const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
    site = await startProgram(...asUnit('agency-site.service'), isReady);
  });
  afterAll(async () => {
    await site.kill();
    rmSync(root, { recursive: true, force: true });
  });

  /** Program and environment of a service, with the folders of this test. */
  const asUnit = (name: string, instance = ''): [string[], { cwd: string; env: NodeJS.ProcessEnv }] => {
    const service = unit(name);
    const own = pairs(service.get('Environment')?.join(' ') ?? '');
    const shell = shellOf(service).replaceAll('%i', instance);
    // Not in the folder itself, where the server would read a developer's .env.
    const command = shell.replaceAll('node_modules/', `${resolve('node_modules')}/`);
    return [
      ['/bin/sh', '-c', inRoot(command.replaceAll(/ (dist|scripts)\//g, ` ${resolve('.')}/$1/`))],
      { cwd: root, env: { ...own, ...settings, DATA_DIR: inRoot(own['DATA_DIR'] ?? ''), PATH: process.env['PATH'] } },
    ];
  };
  const inRoot = (text: string) => text.replaceAll('/var/lib/', `${root}/var/lib/`);

  test('keeps the settings from other users', () => {
    expect(statSync(join(root, 'etc/agency-site.env')).mode & 0o077).toBe(0);
    expect(settings).toMatchObject({ SITE_URL: `https://${HOST}`, TRUSTED_PROXIES: '1' });
    expect(settings['OWNER_EMAIL']).toContain('@');
  });

  test('gives the owner a link, before any mail server is set up', () => {
    const [, command = ''] = /^(cd .* npm run owner) +# on Debian$/m.exec(page) ?? [];
    const inTest = inRoot(command).replaceAll(/(?<= )\/(?=opt\/)|(?<=cat )\/(?=etc\/)/g, `${root}/`);
    const said = execFileSync('/bin/sh', ['-ec', inTest], { encoding: 'utf8' });
    expect(said).toContain(`Open this link as ${settings['OWNER_EMAIL']}.`);
    expect(said).toContain(`\nhttps://${HOST}/`);
  });

  test('makes a backup by the service of the timer, and restores it by the service for that', () => {
    const [[program = '', ...parameters], options] = asUnit('agency-site-backup.service');
    execFileSync(program, parameters, options);
    const [backup = '', ...others] = readdirSync(inRoot('/var/lib/agency-site-backups'));
    expect(others).toEqual([]);

    renameSync(state, `${state}.old`);
    const [[restorer = '', ...given], settled] = asUnit('agency-site-restore@.service', backup);
    execFileSync(restorer, given, settled);
    expect(readdirSync(state)).toEqual(expect.arrayContaining(['site.sqlite', 'secrets.json']));
    rmSync(state, { recursive: true });
    renameSync(`${state}.old`, state);
  });

  test.skipIf(!caddy)('serves over TLS behind Caddy, which it believes about addresses', async () => {
    const [plain, secure] = [await freePort(), await freePort()];
    const file = join(root, 'etc/caddy/Caddyfile');
    const ports = [`http_port ${plain}`, `https_port ${secure}`];
    const local = ['admin off', 'local_certs', 'skip_install_trust', ...ports];
    writeFileSync(file, withOptions(readFileSync(file, 'utf8'), local));
    const env = { HOME: root, XDG_DATA_HOME: root, XDG_CONFIG_HOME: root, SITE_UPSTREAM: `127.0.0.1:${port}` };
    const command = [caddy ?? '', 'run', '--config', file, '--adapter', 'caddyfile'];
    const ask = (path: string) => {
      const ca = readFileSync(join(root, 'caddy/pki/authorities/local/root.crt'), 'utf8');
      return askSecurely({ host: HOST, port: secure, path, ca });
    };
    const proxy = await startProgram(command, { cwd: root, env }, async () => (await ask('/readyz')).status === 200);
    try {
      const home = await ask('/');
      expect(home.status).toBe(200);
      expect(home.headers.get('strict-transport-security')).toBe('max-age=31536000');
      expect(home.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect([home.headers.get('server'), home.headers.get('via')]).toEqual([null, null]);
      const redirect = await fetch(`http://127.0.0.1:${plain}/pricing`, {
        redirect: 'manual',
        headers: { host: HOST },
      });
      expect(redirect.status).toBe(308);
    } finally {
      await proxy.kill();
    }
  });
});
