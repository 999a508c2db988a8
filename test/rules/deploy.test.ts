import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  listedSettings,
  pairs,
  programOf,
  readDockerfile,
  readUnit,
  soleText,
  stageOf,
} from '../support/deploy-files.ts';

const SETTINGS = listedSettings();
/** The server takes up to 30 s to stop, and a machine under load some more. */
const GRACE_SECONDS = 45;
/** Set in the image and in units, and read by Node and its libraries rather than by us. */
const NODE_SETTINGS = new Set(['NODE_ENV']);
const site = stageOf('site');

const unknown = (names: Iterable<string>) =>
  [...names].filter((name) => !SETTINGS.has(name) && !NODE_SETTINGS.has(name));

describe('the Dockerfile', () => {
  test('builds on the major version of Node that the project brings', () => {
    const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      optionalDependencies: Record<string, string>;
    };
    const [major] = Object.values(optionalDependencies)[0]?.split('.') ?? [];
    const bases = readDockerfile().filter(({ from }) => from.startsWith('node:'));
    expect(new Set(bases.map(({ from }) => from))).toEqual(new Set([`node:${major}-slim`]));
  });

  test('makes the site when a build names no stage', () => {
    expect(readDockerfile().at(-1)).toMatchObject({ from: 'site', instructions: [] });
  });

  test('runs plain Node as a user without rights, with its data in a volume and no setting baked in', () => {
    expect(soleText(site, 'USER')).toBe('10001:10001');
    expect(soleText(site, 'VOLUME')).toBe('/data');
    expect(pairs(soleText(site, 'ENV'))).toEqual({
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      PORT: soleText(site, 'EXPOSE'),
      DATA_DIR: '/data',
    });
    expect(programOf(soleText(site, 'CMD'))).toEqual(expect.arrayContaining(['node', 'dist/server/main.js']));
    expect(soleText(site, 'HEALTHCHECK')).toContain('/readyz');
    expect(
      readDockerfile().flatMap(({ instructions }) => instructions.filter(({ keyword }) => keyword === 'ARG')),
    ).toEqual([]);
  });

  test('starts the server with the options of npm start', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const options = scripts['start']?.match(/--\S+/g) ?? [];
    expect(options.length).toBeGreaterThan(0);
    expect(programOf(soleText(site, 'CMD'))).toEqual(['node', ...options, 'dist/server/main.js']);
    expect(readFileSync('deploy/agency-site.service', 'utf8')).toContain(`${options.join(' ')} dist/server/main.js`);
  });

  test('gets no secret, data or build of this machine', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    for (const line of readFileSync('.gitignore', 'utf8').trim().split('\n')) {
      const name = line.replace(/\/$/, '');
      expect(ignored.includes(name) || ignored.includes(`**/${name}`), `.dockerignore lacks ${name}.`).toBe(true);
    }
    expect(ignored).toContain('.git');
  });
});

interface Service {
  image?: string;
  environment?: Record<string, unknown>;
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
  stop_grace_period?: string;
  read_only?: boolean;
  cap_drop?: string[];
  build?: { target: string };
  logging?: { options?: Record<string, string> };
}

describe.each(['compose.yaml', 'compose.postgres.yaml'])('%s', (file) => {
  const text = readFileSync(file, 'utf8');
  const { services, volumes } = parse(text, { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
  };
  const ours = Object.values(services).filter(({ build }) => build);
  const sites = ours.filter(({ stop_grace_period: grace }) => grace);

  test('names only settings of .env.example', () => {
    const asked = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
    expect(asked).toContain('SITE_URL');
    expect(unknown([...asked, ...ours.flatMap(({ environment = {} }) => Object.keys(environment))])).toEqual([]);
  });

  test('gives the program a read-only root, no capabilities and time to stop', () => {
    expect(sites.length).toBeGreaterThan(0);
    for (const { stop_grace_period: grace } of sites) expect(grace).toBe(`${GRACE_SECONDS}s`);
    for (const { read_only: readOnly, cap_drop: dropped } of ours) {
      expect(readOnly).toBe(true);
      expect(dropped).toEqual(['ALL']);
    }
  });

  test('keeps a bounded log of every container', () => {
    const unbounded = Object.entries(services).filter(
      ([, { logging: { options = {} } = {} }]) => !options['max-size'] || !options['max-file'],
    );
    expect(unbounded.map(([name]) => name)).toEqual([]);
  });

  test('builds stages, mounts files and waits for services that exist', () => {
    const stages = readDockerfile().map(({ name }) => name);
    for (const { build } of ours) expect(stages).toContain(build?.target);
    for (const { depends_on: needed = [], volumes: mounts = [] } of Object.values(services)) {
      for (const name of Array.isArray(needed) ? needed : Object.keys(needed)) expect(services).toHaveProperty(name);
      for (const [source = ''] of mounts.map((mount) => mount.split(':')))
        expect(source.startsWith('.') ? existsSync(source) : source.startsWith('/') || source in volumes, source).toBe(
          true,
        );
    }
  });
});

test('the backup of PostgreSQL has the pg_dump of its server', () => {
  const { services } = parse(readFileSync('compose.postgres.yaml', 'utf8'), { merge: true }) as {
    services: Record<string, Service>;
  };
  expect(services['postgres']?.image).toBe(stageOf('backup').from);
});

describe('systemd', () => {
  const units = readdirSync('deploy').filter((name) => /\.(service|timer)$/.test(name));
  const files = units.map((name) => join('deploy', name));

  test('runs each service as a user of its own, without npm and with nothing to write but its state', () => {
    const services = files.filter((name) => name.endsWith('.service')).map(readUnit);
    expect(services.length).toBeGreaterThan(1);
    for (const unit of services) {
      expect(Object.fromEntries(unit)).toMatchObject({
        User: ['agency-site'],
        DynamicUser: ['yes'],
        ProtectSystem: ['strict'],
        NoNewPrivileges: ['yes'],
      });
      expect(unit.get('ExecStart')?.[0]).not.toMatch(/npm/);
      expect(unknown(Object.keys(pairs(unit.get('Environment')?.join(' ') ?? '')))).toEqual([]);
    }
    expect(readUnit('deploy/agency-site.service').get('TimeoutStopSec')).toEqual([String(GRACE_SECONDS)]);
  });

  test('backs up every night', () => {
    expect(units).toContain('agency-site-backup.timer');
    expect(readUnit('deploy/agency-site-backup.timer').get('OnCalendar')?.[0]).toMatch(/^\*-\*-\* \d\d:\d\d$/);
  });

  test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('finds no mistake (systemd-analyze)', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });
});

describe('one-click platforms', () => {
  test('render.yaml runs the image on a database of its own', () => {
    const { services, databases } = parse(readFileSync('render.yaml', 'utf8')) as {
      services: { envVars: { key: string; fromDatabase?: { name: string } }[] }[];
      databases: { name: string }[];
    };
    expect(services).toMatchObject([
      { type: 'web', runtime: 'docker', healthCheckPath: '/readyz', maxShutdownDelaySeconds: GRACE_SECONDS },
    ]);
    const settings = services[0]?.envVars ?? [];
    expect(unknown(settings.map(({ key }) => key))).toEqual([]);
    const database = settings.find(({ key }) => key === 'DATABASE_URL')?.fromDatabase?.name;
    expect(databases.map(({ name }) => name)).toEqual([database]);
  });

  test('fly.toml runs the image and asks its readiness', () => {
    const fly = parseToml(readFileSync('fly.toml', 'utf8'));
    expect(fly).toMatchObject({
      kill_signal: 'SIGTERM',
      kill_timeout: GRACE_SECONDS,
      build: { dockerfile: 'Dockerfile', 'build-target': 'site' },
      http_service: {
        internal_port: Number(soleText(site, 'EXPOSE')),
        force_https: true,
        checks: [{ path: '/readyz' }],
      },
    });
    expect(unknown(Object.keys(fly['env'] ?? {}))).toEqual([]);
  });

  test('railway.json runs the image and asks its readiness', () => {
    expect(JSON.parse(readFileSync('railway.json', 'utf8'))).toMatchObject({
      build: { builder: 'DOCKERFILE', dockerfilePath: 'Dockerfile' },
      deploy: { healthcheckPath: '/readyz', drainingSeconds: GRACE_SECONDS },
    });
  });
});

describe('the commands of docs/operations.md', () => {
  const blocks = [...readFileSync('docs/operations.md', 'utf8').matchAll(/```sh\n([\s\S]+?)```/g)];
  const commands = blocks.flatMap(([, block = '']) => block.split('\n')).map((line) => line.replace(/ +#.*/, ''));

  test('show no password or token to other users of the machine', () => {
    expect(commands.length).toBeGreaterThan(0);
    const secret = /:\/\/[^\s/]+:[^\s@]+@|password '|-H "Authorization/;
    expect(commands.filter((command) => secret.test(command))).toEqual([]);
  });

  test('name services of their Compose file, and start none before a restore', () => {
    const asked = commands.filter((command) => command.startsWith('docker compose '));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((command) => / run (?!.*--no-deps)/.test(command))).toEqual([]);
    for (const command of asked) {
      const [, file = 'compose.yaml', action = '', rest = ''] =
        /^docker compose (?:-f (\S+) )?(\w+)(.*)$/.exec(command) ?? [];
      const { services } = parse(readFileSync(file, 'utf8'), { merge: true }) as { services: Record<string, Service> };
      const words = rest.split(' ').filter((word) => word !== '' && !word.startsWith('-'));
      const named = action === 'run' || action === 'exec' ? words.slice(0, 1) : words;
      for (const name of named) expect(services, command).toHaveProperty(name);
    }
  });
});
