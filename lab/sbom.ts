/** `npm run -w lab sbom`: writes the bill of materials of what runs in production to dist/sbom.cdx.json (CycloneDX). */
import '../src/server/node-version.ts';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Component {
  'bom-ref': string;
  name: string;
  purl: string;
}

interface Bom {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Lock {
  packages: Record<string, { version: string; dev?: boolean; devOptional?: boolean }>;
}

const ROOT = resolve(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'dist');
const PARAMETERS = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--offline'];

// Set by npm, and then run on the project's own Node.
const npm = process.env['npm_execpath'];
const [program, ...first] = npm ? [process.execPath, npm] : ['npm'];
const { status, stdout, stderr } = spawnSync(program ?? 'npm', [...first, ...PARAMETERS], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: Infinity,
});
if (status !== 0) {
  console.error(stderr.trim() || 'npm sbom failed: it needs npm 9.8 or newer.');
  process.exit(1);
}
const bom = JSON.parse(stdout) as Bom;
// With --omit=dev, npm would leave out whatever a tool needs as well.
const locked = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
const inProduction = Object.entries(locked.packages)
  .filter(([, { dev, devOptional }]) => !dev && !devOptional)
  .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
const kept = new Set([bom.metadata.component['bom-ref'], ...inProduction]);
bom.components = bom.components.filter((component) => kept.has(component['bom-ref']));
bom.dependencies = bom.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }));
// npm gives the name of the folder.
bom.metadata.component.name = /npm\/(.+)@/.exec(bom.metadata.component.purl)?.[1] ?? '';
mkdirSync(FOLDER, { recursive: true });
const file = join(FOLDER, 'sbom.cdx.json');
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${bom.components.length} packages in ${file}`);
