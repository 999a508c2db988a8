/** The files and processes of the image, run without a container engine: as its user, on a read-only root. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { pairs, programOf, soleText, stageOf } from '../support/deploy-files.ts';
import { makeImageFolder } from '../support/image-folder.ts';
import { startProgram, type StartedProgram } from '../support/started-program.ts';

const MEGABYTE = 2 ** 20;
/** Beyond this, something that only the build needs came along. The fonts for names in PDFs take 20 of it. */
const LARGEST_MB = 180;
/** Half of what containers get, so that a loaded machine has time left. */
const GRACE_MS = 22_000;

const site = stageOf('site');
const [uid = 0, gid = 0] = soleText(site, 'USER').split(':').map(Number);
const isRoot = process.getuid?.() === 0;
const READ_ONLY = 'mount --make-rprivate / && mount --bind "$VOLUMES" "$VOLUMES" && mount -o remount,ro,bind /';
/** Only root can have a mount table of its own, and some containers forbid even that. */
const canMount =
  isRoot &&
  spawnSync('unshare', ['-m', 'sh', '-c', READ_ONLY], { env: { ...process.env, VOLUMES: '/tmp' } }).status === 0;
if (!canMount) console.warn('Image: mounts are not allowed here, so it runs without a read-only root.');

describe.skipIf(process.platform !== 'linux')('the image', () => {
  // Not in TMPDIR, which other users may not enter.
  const root = mkdtempSync('/tmp/image-');
  const app = join(root, soleText(site, 'WORKDIR'));
  const volumes = join(root, 'volumes');
  const [data, backups] = [join(volumes, 'data'), join(volumes, 'backups')];
  const temporary = join(volumes, 'tmp');
  const node = join(root, 'usr/local/bin/node');
  let env: NodeJS.ProcessEnv;
  let url: string;
  let program: StartedProgram;

  beforeAll(async () => {
    makeImageFolder(root);
    mkdirSync(join(root, 'usr/local/bin'), { recursive: true });
    copyFileSync(process.execPath, node);
    chmodSync(root, 0o755);
    mkdirSync(volumes, { mode: 0o755 });
    for (const folder of [data, backups, temporary]) {
      mkdirSync(folder, { mode: 0o700 });
      if (isRoot) chownSync(folder, uid, gid);
    }
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const own = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: data, VOLUMES: volumes, TMPDIR: temporary };
    const path = `${dirname(node)}:/usr/sbin:/usr/bin:/sbin:/bin`;
    env = { ...pairs(soleText(site, 'ENV')), ...own, OWNER_EMAIL: 'owner@agency.example', PATH: path };
    program = await start();
  });
  afterAll(async () => {
    await program.kill();
    rmSync(root, { recursive: true, force: true });
  });

  const start = () => {
    const isReady = async () => (await fetch(`${url}/readyz`)).ok;
    return startProgram(asUser(inImage('CMD')), { cwd: app, env }, isReady);
  };
  const stop = async () => {
    program.signal(soleText(site, 'STOPSIGNAL') as NodeJS.Signals);
    return program.ended();
  };
  const inImage = (keyword: string) => {
    const [, ...parameters] = programOf(soleText(site, keyword));
    return [node, ...parameters];
  };
  const asUser = (command: string[]) => {
    if (!isRoot) return command;
    const user = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs', ...command];
    return canMount ? ['unshare', '-m', 'sh', '-c', `${READ_ONLY} && exec "$@"`, 'sh', ...user] : user;
  };
  const run = (command: string[], changed: NodeJS.ProcessEnv = {}) => {
    const [file = '', ...parameters] = asUser(command);
    return spawnSync(file, parameters, { cwd: app, env: { ...env, ...changed }, encoding: 'utf8' });
  };

  test('holds what production needs, and no more', () => {
    const files = globSync('**/*', { cwd: app, withFileTypes: true }).filter((entry) => entry.isFile());
    const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
    expect(bytes / MEGABYTE).toBeLessThan(LARGEST_MB);
    const modules = readdirSync(join(app, 'node_modules'));
    expect(modules).toContain('kysely');
    for (const name of ['vite', 'vitest', 'typescript', `node-linux-${process.arch}`])
      expect(modules).not.toContain(name);
  });

  test('serves pages, and is healthy by its own check', async () => {
    const home = await fetch(url);
    expect(home.status).toBe(200);
    expect(await home.text()).toContain('</html>');
    expect(run(inImage('HEALTHCHECK')).status).toBe(0);
    expect(run(inImage('HEALTHCHECK'), { PORT: String(await freePort()) }).status).toBe(1);
  });

  test('writes nothing but its data, for its own eyes', () => {
    expect(readdirSync(data)).toContain('site.sqlite');
    for (const entry of readdirSync(data)) expect(statSync(join(data, entry)).mode & 0o077, entry).toBe(0);
  });

  test.skipIf(!isRoot)('can not change its own files', () => {
    expect(run(['/bin/sh', '-c', 'echo > written']).status).not.toBe(0);
  });

  test('backs itself up while it runs', () => {
    const { status, stderr } = run([node, 'scripts/backup.ts', backups]);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(globSync('site-*/manifest.json', { cwd: backups })).toHaveLength(1);
  });

  test.each(['owner', 'desk verify-audit', 'desk rebuild', 'upgrade-check'])('runs the command %s', (command) => {
    const [name, ...parameters] = command.split(' ');
    const { status, stderr } = run([node, `scripts/${name}.ts`, ...parameters]);
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  test('is restored by the commands of docs/operations.md, in their order', async () => {
    const [backup = ''] = readdirSync(backups);
    const secrets = readFileSync(join(data, 'secrets.json'));
    const problems: string[] = [];
    let isRunning = true;
    for (const command of restoreCommands()) {
      const [, , action = '', ...rest] = command.split(' ');
      // With `run`, what the service depends on starts first.
      const starts = action === 'up' || (action === 'run' && !rest.includes('--no-deps'));
      if (action === 'stop') await stop();
      if (starts && !isRunning) program = await start();
      isRunning = action !== 'stop' && (starts || isRunning);
      if (action === 'run') {
        if (isRunning) problems.push(`the site runs during "${command}"`);
        const given = rest.slice(rest.indexOf('backup') + 1).join(' ');
        const { status, stderr } = run(['/bin/sh', '-c', inVolumes(given).replace(/site-\d+T\d+Z/, backup)]);
        if (status !== 0) problems.push(stderr);
      }
    }
    expect(problems).toEqual([]);
    expect((await fetch(`${url}/readyz`)).ok).toBe(true);
    expect(readFileSync(join(data, 'secrets.json')).equals(secrets)).toBe(true);
    expect(readdirSync(join(backups, 'damaged'))).toContain('site.sqlite');
  });

  const restoreCommands = () => {
    const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split('\nWith Compose, `--no-deps` matters');
    return /```sh\n([\s\S]+?)\n```/.exec(section)?.[1]?.split('\n') ?? [];
  };
  const inVolumes = (command: string) => command.replaceAll(/(?<= )\/(?=data\/|backups)/g, `${volumes}/`);

  test('stops in time when told to', async () => {
    const askedAt = performance.now();
    expect(await stop()).toBe(0);
    expect(performance.now() - askedAt).toBeLessThan(GRACE_MS);
  });
});
