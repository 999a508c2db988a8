/** `npm start`: builds what is missing or stale, then serves. */
import '../src/server/node-version.ts';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from '../tools/freshness.ts';

process.env['NODE_ENV'] ??= 'production';
if (!isBuilt()) {
  console.log('Building the site (a few seconds) …');
  // In a separate process, so that the server doesn't keep the build's memory.
  const build = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' });
  if (build.status !== 0) process.exit(build.status ?? 1);
}
await import(join(import.meta.dirname, '../dist/server/main.js'));
