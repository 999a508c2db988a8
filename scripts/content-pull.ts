/**
 * `npm run content:pull` writes the answers that are published on the site at SITE_URL, or at an address that it is given,
 * into `content/answers/answers.yaml`. What is in the file already stays as it is.
 */
import '../src/server/node-version.ts';
import { join } from 'node:path';
import { whyNotStarted } from '../src/server/platform/start-up/start-failure.ts';
import { loadEnvFile } from '../src/server/settings/env-file.ts';
import { ANSWERS_FILE, pullAnswers } from './pull-answers.ts';

loadEnvFile(process.env);
try {
  const site = process.argv[2] ?? process.env['SITE_URL'] ?? '';
  const added = await pullAnswers(site, join(import.meta.dirname, '../content'));
  for (const question of added) console.log(`+ ${question}`);
  console.log(
    added.length === 0 ? 'Nothing new is published.' : `Check content/${ANSWERS_FILE}, commit it, and build the site.`,
  );
} catch (error) {
  console.error(whyNotStarted(error));
  process.exitCode = 1;
}
