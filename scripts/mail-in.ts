/** `npm run mail:in`: takes in one email from standard input, for a mail server that delivers to a pipe. */
import '../src/server/node-version.ts';
import { join } from 'node:path';
import { isBuilt } from '../tools/freshness.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { existingDatabase, withSiteData } from './site-data.ts';

await withSiteData(async (site) => {
  existingDatabase(site);
  if (!isBuilt()) throw new StartError('Build the site first (npm run build).');
  const file = join(import.meta.dirname, '../dist/server/mail-in-main.js');
  const { takeFromInput } = (await import(file)) as { takeFromInput: () => Promise<void> };
  await takeFromInput();
});
