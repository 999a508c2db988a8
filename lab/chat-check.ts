/**
 * `npm run -w lab chat:check`: asks the built chat its test questions and prints the scores of each set with their intervals.
 */
import '../src/server/node-version.ts';
import { buildIfStale } from '../scripts/build-if-stale.ts';
import { askChat } from '../test/support/chat-questions.ts';
import { sayShare } from './training/measure.ts';

buildIfStale();

for (const set of ['seen', 'strangers']) {
  const { questions, precision, refusal, recall, failures } = askChat(set);
  console.log(`${set}: ${questions} questions`);
  console.log(`  ${sayShare(...precision)} answers are right`);
  console.log(`  ${sayShare(...recall)} answerable questions are answered`);
  console.log(`  ${sayShare(...refusal)} unanswerable questions are refused`);
  for (const failure of failures) console.log(`  ${failure}`);
}
