/** The schema of the redirects file: paths without a page, each with the page that is meant. */
import * as v from 'valibot';
import { FIXED_PATHS, matchPage } from '../shared/site/routes.ts';

const path = v.pipe(v.string(), v.regex(/^\/[\w/.-]*[\w.-]$/, 'A path starts with "/" and ends without one.'));

export const redirectsSchema = v.pipe(
  v.array(
    v.strictObject({
      from: v.pipe(
        path,
        v.check((from) => !FIXED_PATHS.includes(from), 'A page has this address, so that it would never redirect.'),
      ),
      to: v.pipe(
        path,
        v.check((to) => matchPage(to).name !== 'not-found', 'No page has this address.'),
      ),
    }),
  ),
  v.check((all) => new Set(all.map(({ from }) => from)).size === all.length, 'Each address redirects to one page.'),
);
