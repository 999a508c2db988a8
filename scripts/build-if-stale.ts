import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from '../tools/freshness.ts';

/** In a separate process, so that this one doesn't keep the build's memory; ends this one too if the build fails. */
export function buildIfStale(): void {
  if (isBuilt()) return;
  console.log('Building the site (a few seconds) …');
  const build = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' });
  if (build.status !== 0) process.exit(build.status ?? 1);
}
