/**
 * `npm run callers:check [file]`: which share of the callers, who answer in their own words, the receptionist satisfies.
 * A file of one's own is read in place of the repository's; docs/working.md says its format.
 */
import { resolve } from 'node:path';
import { CALLER_FILES, readCallers, runCaller, transcript } from '../test/support/callers.ts';
import { sayShare } from './training/measure.ts';

const [file] = process.argv.slice(2);

for (const name of file ? [resolve(file)] : CALLER_FILES) {
  const results = readCallers(name).map(runCaller);
  for (const { caller, faults, dialogue } of results.filter((result) => result.faults.length > 0))
    console.log(`FAILED ${caller.trade}: ${caller.name}\n${transcript(dialogue)}\n    => ${faults.join('; ')}\n`);
  const inDanger = results.filter(({ caller }) => caller.want.danger);
  const isMet = ({ faults }: (typeof results)[number]) => faults.length === 0;
  console.log(`${name}: ${sayShare(results.filter(isMet).length, results.length)} are satisfied,`);
  console.log(`  ${sayShare(inDanger.filter(isMet).length, inDanger.length)} of those in danger.`);
}
