/** `npm run doctor`: tries out what a public site needs, prints what is missing, and exits with 1 if it must be mended. */
import '../src/server/node-version.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../src/server/platform/start-error.ts';
import { existingDatabase, withSiteData } from './site-data.ts';

const FILE = join(import.meta.dirname, '../dist/server/doctor-main.js');

await withSiteData(async (site) => {
  existingDatabase(site);
  if (!existsSync(FILE)) throw new StartError('Build the site first (npm run build).');
  const { examineSite } = (await import(FILE)) as {
    examineSite: (env: NodeJS.ProcessEnv) => Promise<{ text: string; isReady: boolean }>;
  };
  const { text, isReady } = await examineSite(site.env);
  console.log(text);
  process.exitCode = isReady ? 0 : 1;
});
