/** Every command of package.json runs on the Node that comes with the project, even where npm doesn't link it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const LAUNCHER = /^node (--\S+ )*scripts\/bundled-node\.js /;
/** Programs that run on Node 20, too. */
const OTHERS = new Set(['oxfmt']);

test('each script starts with the launcher', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const others = Object.values(scripts).filter((command) => !LAUNCHER.test(command) && !OTHERS.has(command));
  expect(
    others,
    `Start it with "node scripts/bundled-node.js <file>": npm 10 on Node 20 would run it on Node 20.`,
  ).toEqual([]);
});
