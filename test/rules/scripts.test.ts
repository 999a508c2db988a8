/** Every command of package.json runs on the Node that comes with the project, even where npm doesn't link it. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const LAUNCHER = /^(cd \.\. && )?node (--\S+ )*scripts\/bundled-node\.js /;
/** Programs that run on Node 20, too. */
const OTHERS = new Set(['oxfmt']);

test.each(['package.json', 'lab/package.json'])('each script of %s starts with the launcher', (file) => {
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: Record<string, string> };
  const others = Object.values(scripts).filter((command) => !LAUNCHER.test(command) && !OTHERS.has(command));
  expect(
    others,
    `Start it with "node scripts/bundled-node.js <file>": npm 10 on Node 20 would run it on Node 20.`,
  ).toEqual([]);
});

describe('the launcher', () => {
  /** A project whose npm ci brought no Node, as on macOS. */
  const folder = mkdtempSync(join(tmpdir(), 'launcher-'));
  const bundled = join(folder, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  cpSync('scripts/bundled-node.js', join(folder, 'scripts/bundled-node.js'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'scripts/say.js'), "console.log('runs', ...process.argv.slice(2));");
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** On a Node that believes to be that version. */
  const launch = (version: string) => {
    const claim = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
    const parameters = ['--import', `data:text/javascript,${claim}`, 'scripts/bundled-node.js', 'scripts/say.js', 'on'];
    return spawnSync(process.execPath, parameters, { cwd: folder, encoding: 'utf8' });
  };

  test("runs on the machine's own Node where that is new enough", () => {
    expect(launch('22.22.0')).toMatchObject({ status: 0, stdout: 'runs on\n', stderr: '' });
  });

  test.each(['22.21.9', '20.19.0'])('says in one line that Node %s is too old', (version) => {
    const { status, stdout, stderr } = launch(version);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^This needs Node 22\.22 or newer and was started with [\d.]+\. .+\n$/);
    expect(stderr).toContain(version);
  });

  test('says so as well where the Node that npm ci brought does not run', () => {
    mkdirSync(join(bundled, '..'), { recursive: true });
    writeFileSync(bundled, '#!/no/such/loader\n');
    chmodSync(bundled, 0o755);
    const { status, stderr } = launch('20.19.0');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^This needs Node 22\.22 or newer .+\n$/);
  });
});
