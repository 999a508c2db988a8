/** `npm run mail:in`: takes in one email from standard input, for a mail server that delivers to a pipe. */
import '../src/server/node-version.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../src/server/platform/start-error.ts';
import { existingDatabase, withSiteData } from './site-data.ts';

const FILE = join(import.meta.dirname, '../dist/server/mail-in-main.js');
/** sysexits.h: the mail server keeps the message and tries again. */
const TRY_AGAIN = 75;

await withSiteData(async (site) => {
  existingDatabase(site);
  if (!existsSync(FILE)) throw new StartError('Build the site first (npm run build).');
  const { takeFromInput } = (await import(FILE)) as { takeFromInput: (env: NodeJS.ProcessEnv) => Promise<string> };
  console.log(await takeFromInput(site.env));
});
if (process.exitCode) process.exitCode = TRY_AGAIN;
