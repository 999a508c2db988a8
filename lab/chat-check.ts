/**
 * `npm run -w lab chat:check`: asks the built chat its test questions and prints the scores of each set with their intervals.
 */
import '../src/server/node-version.ts';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { isBuilt } from '../tools/freshness.ts';
import { askChat } from '../test/support/chat-questions.ts';
import { sayShare } from './training/measure.ts';

const ROOT = resolve(import.meta.dirname, '..');

if (!isBuilt()) {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts/build.ts')], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

for (const set of ['seen', 'strangers']) {
  const { questions, precision, refusal, recall, failures } = askChat(set);
  console.log(`${set}: ${questions} questions`);
  console.log(`  ${sayShare(...precision)} answers are right`);
  console.log(`  ${sayShare(...recall)} answerable questions are answered`);
  console.log(`  ${sayShare(...refusal)} unanswerable questions are refused`);
  for (const failure of failures) console.log(`  ${failure}`);
}
