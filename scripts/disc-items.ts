/** `npm run disc:items`: how each question of the DISC assessment does, from the answers that takers let us keep. */
import '../src/server/node-version.ts';
import { listItemAnswers } from '../src/features/assessment/server/item-answers-store.ts';
import { itemReport, itemStatistics } from '../src/features/assessment/server/item-statistics.ts';
import { withDatabase } from '../src/server/platform/db/open-database.ts';
import { existingDatabase, withSiteData } from './site-data.ts';

await withSiteData(async (site) => {
  const runs = await withDatabase(existingDatabase(site), listItemAnswers);
  console.log(itemReport(itemStatistics(runs)));
});
