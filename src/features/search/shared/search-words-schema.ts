import * as v from 'valibot';
import { FIXED_PATHS } from '#shared/site/routes.ts';
import { text } from '#shared/text/words-schema.ts';

export const searchWordsSchema = v.pipe(
  v.array(
    v.strictObject({
      page: v.pipe(
        v.string(),
        v.check((path) => FIXED_PATHS.includes(path), 'No page has this address.'),
      ),
      words: text,
    }),
  ),
  v.check((all) => new Set(all.map(({ page }) => page)).size === all.length, 'Each page has one entry.'),
);
