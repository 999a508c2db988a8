/**
 * `npm run chat:check`: asks the built chat its test questions and prints the scores, seen and unseen questions apart.
 */
import '../src/server/node-version.ts';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { isBuilt } from '../build/freshness.ts';
import { askChat } from '../test/support/chat-questions.ts';

const ROOT = resolve(import.meta.dirname, '..');

if (!isBuilt()) {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts/build.ts')], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

for (const set of ['seen', 'unseen'] as const) {
  const { questions, precision, refusal, recall, failures } = askChat(set);
  console.log(
    `${set.padEnd(6)} ${questions} questions: ${percent(precision)} of the answers are right, ` +
      `${percent(refusal)} of the unanswerable are refused, ${percent(recall)} of the answerable are answered.`,
  );
  // Prints no unseen questions, so that whoever tunes the chat sees only their figures.
  if (set === 'seen') for (const failure of failures) console.log(`  ${failure}`);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
