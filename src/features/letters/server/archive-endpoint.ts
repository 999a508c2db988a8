import { Hono, type Context } from 'hono';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { LETTERS_PATH, SITEMAP_PATH } from '#shared/site/routes.ts';
import type { Database } from '#server/platform/db/database.ts';
import { outageOf } from '#server/platform/db/database-outage.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { anyone, noBody, type Pipeline } from '#server/platform/http/request-pipeline.ts';
import type { FeatureRoutes, StatedRoute } from '#server/platform/http/stated-routes.ts';
import type { PageTable } from '#server/platform/pages/page-table.ts';
import {
  ARCHIVE_POLICY,
  FEED_FILE,
  lettersFeed,
  letterPage,
  listPage,
  missingPage,
  withLetters,
  type SentLetter,
} from './archive-pages.tsx';

export interface ArchiveOptions {
  db: Database;
  pipeline: Pipeline;
  pages: PageTable;
  siteUrl: string;
}

const LETTER_PAGES_PER_CLIENT: RateLimit = { name: 'letter-pages', points: 120, windowMs: MINUTE_MS };
/** Feed readers show no more. */
const FEED_MAX = 20;
/** A letter a week for almost twenty years. */
const LISTED_MAX = 1_000;

export function archiveRoutes({ db, pipeline, pages, siteUrl }: ArchiveOptions): FeatureRoutes {
  const endpoint = new Hono<AppEnv>();
  const list: StatedRoute[] = [];
  const answer = (path: string, act: (c: Context<AppEnv>) => Promise<Response>) => {
    const shared = { limit: LETTER_PAGES_PER_CLIENT, parse: noBody, authorize: anyone };
    list.push({ method: 'GET', path, guard: 'anyone', limits: [LETTER_PAGES_PER_CLIENT] });
    endpoint.get(path, async (c) => pipeline.run(c, { ...shared, act: async () => act(c) }));
  };
  const headers = { 'content-security-policy': ARCHIVE_POLICY };

  answer(LETTERS_PATH, async (c) => c.html(listPage(await sentLetters(db, LISTED_MAX), siteUrl), 200, headers));
  answer(`${LETTERS_PATH}/${FEED_FILE}`, async (c) => {
    c.header('content-type', 'application/rss+xml; charset=utf-8');
    return c.body(lettersFeed(await sentLetters(db, FEED_MAX), siteUrl));
  });
  answer(`${LETTERS_PATH}/:slug`, async (c) => {
    const [letter] = await sentLetters(db, 1, c.req.param('slug'));
    return letter ? c.html(letterPage(letter, siteUrl), 200, headers) : c.html(missingPage(), 404, headers);
  });
  answer(SITEMAP_PATH, async (c) => {
    const map = pages.find(SITEMAP_PATH, 'identity', undefined)?.body?.toString() ?? '';
    c.header('content-type', 'application/xml');
    return c.body(withLetters(map, await lettersIfThere(db), siteUrl));
  });
  return { base: '', endpoint, list };
}

/** The newest first. */
async function sentLetters(db: Database, most: number, slug?: string): Promise<SentLetter[]> {
  const rows = await db
    .selectFrom('letters')
    .select(['subject', 'body', 'slug', 'sent_at'])
    .where('status', '=', 'sent')
    .where('is_shown', '=', 1)
    .$if(slug !== undefined, (query) => query.where('slug', '=', slug ?? ''))
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.flatMap(({ slug: own, sent_at: sentAt, ...row }) =>
    own === null || sentAt === null ? [] : [{ ...row, slug: own, sentAt }],
  );
}

/** Without the database, search engines still get the site's own map. */
async function lettersIfThere(db: Database): Promise<SentLetter[]> {
  try {
    return await sentLetters(db, LISTED_MAX);
  } catch (error) {
    if (outageOf(error)) return [];
    throw error;
  }
}
