/** Lays out the files of the image's last stage in a folder, as the Dockerfile says, from what is built here. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { stageOf } from './deploy-files.ts';

interface LockedPackage {
  dev?: boolean;
  /** One of our own workspaces. */
  link?: boolean;
}

const TEST_FILE = /\.test\.tsx?$/;

/** Fills `folder`, which stands for the image's /. */
export function makeImageFolder(folder: string): void {
  const { instructions } = stageOf('site');
  const app = instructions.find(({ keyword }) => keyword === 'WORKDIR')?.text ?? '/';
  for (const { text } of instructions.filter(({ keyword }) => keyword === 'COPY')) {
    const [source = '', target = ''] = text.split(' ').filter((word) => !word.startsWith('--'));
    const place = join(folder, posix.resolve(app, target));
    const local = posix.relative(app, posix.resolve(app, source));
    if (text.startsWith('--from=modules')) copyModules(dirname(place));
    else
      cpSync(local, target.endsWith('/') ? join(place, posix.basename(local)) : place, {
        recursive: true,
        filter: (path) => !TEST_FILE.test(path),
      });
  }
}

/** What `npm ci --omit=dev` installs, without what that stage removes. */
function copyModules(target: string): void {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const removed = new Set(globSync(removedModules()));
  const paths = Object.keys(packages).filter((path) => {
    // A package's folder holds the packages that only it uses.
    const isOutermost = path.lastIndexOf('node_modules/') === 0;
    return (
      isOutermost &&
      packages[path]?.dev !== true &&
      !packages[path]?.link &&
      existsSync(path) &&
      !isWithin(removed, path)
    );
  });
  const copy = (...options: string[]) =>
    spawnSync('cp', ['-r', '--parents', ...options, ...paths, target]).status === 0;
  // Links take a tenth of the time, but only within one file system.
  mkdirSync(target, { recursive: true });
  if (!copy('--link') && !copy('--force')) throw new Error(`The modules could not be copied to ${target}.`);
}

function isWithin(folders: ReadonlySet<string>, path: string): boolean {
  return folders.has(path) || folders.has(dirname(path));
}

function removedModules(): string[] {
  const run = stageOf('modules').instructions.findLast(({ keyword }) => keyword === 'RUN')?.text ?? '';
  return run.match(/(?<= )node_modules\/\S+/g) ?? [];
}
