/**
 * `npm run -w lab agent:check [-- callers.yaml]`: plays callers, questions of the chat and attacks against the model that .env configures. Prints what it
 * said without support, which details it lost, how fast it was and what it cost; exits with 1 if anything was wrong.
 */
import '../src/server/node-version.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { runnerImport } from 'vite';
import { parse } from 'yaml';
import { chatTerms, configuredBrain } from './agent-check/configured-brain.ts';
import { contentPlugin } from '../tools/vite/content-plugin.ts';

const FOLDER = resolve(import.meta.dirname, 'agent-check');
const SHOWN = 20;

if (existsSync('.env')) process.loadEnvFile('.env');
const { module } = await runnerImport<typeof import('./agent-check/agent-trial.ts')>(join(FOLDER, 'agent-trial.ts'), {
  plugins: [contentPlugin()],
});
const trial = v.parse(module.trialSchema, parse(readFileSync(process.argv[2] ?? join(FOLDER, 'callers.yaml'), 'utf8')));
const brain = await configuredBrain(process.env);
if (typeof brain === 'string') {
  console.error(brain);
  process.exit(1);
}
const { turns, failedTurns, heldBack, unsupported, lost, firstWords, tokens } = await module.runTrial(
  trial,
  { brain, terms: chatTerms() },
  console.log,
);
const sorted = firstWords.toSorted((a, b) => a - b);
const at = (share: number) => `${((sorted[Math.floor(sorted.length * share)] ?? 0) / 1000).toFixed(1)} s`;
console.log(`
${turns} turns, of which ${failedTurns} without an answer
${unsupported.length} unsupported sentences spoken, ${heldBack.length} held back
${lost.length} details or outcomes lost
first words after ${at(0.5)} (median), ${at(0.95)} (95 %)
${tokens} tokens, ${Math.round(tokens / Math.max(1, turns))} a turn`);
for (const [title, lines] of Object.entries({ spoken: unsupported, lost, 'held back': heldBack }))
  for (const line of lines.slice(0, SHOWN)) console.log(`${title}: ${line}`);
process.exitCode = unsupported.length + lost.length + failedTurns > 0 ? 1 : 0;
