/** `npm run sbom`: writes the bill of materials of what runs in production to dist/sbom.cdx.json (CycloneDX). */
import '../src/server/node-version.ts';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'dist');
const PARAMETERS = [
  'sbom',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--omit=dev',
  '--package-lock-only',
  '--offline',
];

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
const bom = JSON.parse(stdout) as { metadata: { component: { name: string; purl: string } }; components: unknown[] };
// npm gives the name of the folder.
bom.metadata.component.name = /npm\/(.+)@/.exec(bom.metadata.component.purl)?.[1] ?? '';
mkdirSync(FOLDER, { recursive: true });
const file = join(FOLDER, 'sbom.cdx.json');
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${bom.components.length} packages in ${file}`);
