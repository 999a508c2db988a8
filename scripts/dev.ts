/** `npm run dev`: rebuilds and restarts on every change, and shows drafts; a rebuild takes about two seconds. */
import '../src/server/node-version.ts';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { showDrafts } from '../tools/freshness.ts';
import { isBuilt } from '../tools/freshness.ts';

const ROOT = resolve(import.meta.dirname, '..');
const WATCHED = ['src', 'content', 'tools', 'db', 'public'];
/** Editors write a file in several steps; changes within this time count as one. */
const SETTLE_MS = 100;

let server: ChildProcess | undefined;
let timer: NodeJS.Timeout | undefined;

showDrafts();
for (const folder of WATCHED) {
  watch(join(ROOT, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void rebuild(), SETTLE_MS);
  });
}
await rebuild();

async function rebuild(): Promise<void> {
  if (isBuilt() && server) return;
  const build = spawnSync(process.execPath, [join(ROOT, 'scripts/build.ts')], { stdio: 'inherit' });
  if (build.status !== 0) return;
  if (server) {
    const stopped = new Promise((done) => server?.once('exit', done));
    server.kill('SIGTERM');
    await stopped;
  }
  server = spawn(process.execPath, [join(ROOT, 'dist/server/main.js')], { stdio: 'inherit' });
}
