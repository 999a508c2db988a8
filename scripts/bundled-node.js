/**
 * Runs a script of this project on a supported Node: `node scripts/bundled-node.js scripts/start.ts`. Node's own options
 * come before this file's name and are passed on. Written in JavaScript that any Node understands. npm 10 (which comes
 * with Node 20) doesn't link the Node that `npm ci` installed into node_modules/.bin: it removes the link again together
 * with the package for the other processor, which has a link of the same name.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The same as in src/server/node-version.ts, which still checks the Node that runs in the end. */
const LOWEST = { major: 22, minor: 22 };
const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const BUNDLED = join(ROOT, `node_modules/node-${process.platform}-${process.arch}/bin/node`);

const [file = '', ...parameters] = process.argv.slice(2);

if (isNewEnough()) {
  process.argv = [process.execPath, resolve(ROOT, file), ...parameters];
  await import(pathToFileURL(resolve(ROOT, file)).href);
} else if (existsSync(BUNDLED)) {
  runOn(BUNDLED);
} else {
  refuse(
    process.platform === 'linux'
      ? 'Run npm ci, which brings one for x64 and arm64.'
      : 'Install a newer one: the project brings its own only on Linux.',
  );
}

function isNewEnough() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > LOWEST.major || (major === LOWEST.major && minor >= LOWEST.minor);
}

/** @param {string} advice */
function refuse(advice) {
  const lowest = `${LOWEST.major}.${LOWEST.minor}`;
  console.error(`This needs Node ${lowest} or newer and was started with ${process.versions.node}. ${advice}`);
  process.exitCode = 1;
}

/** @param {string} node */
function runOn(node) {
  // The tools in node_modules/.bin look for `node` in PATH.
  const env = { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) };
  const child = spawn(node, [...process.execArgv, resolve(ROOT, file), ...parameters], { stdio: 'inherit', env });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // Ignored, because a terminal sends Ctrl-C to both processes. Passed on, it would be the second signal, which ends
  // the server at once.
  process.on('SIGINT', () => undefined);
  // It is linked against glibc.
  child.on('error', () => refuse('Install a newer one: the one that npm ci brought does not run on this Linux.'));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
}
