/** All meetings as a calendar that the owner's own one subscribes to, at a secret address. */
import { Hono } from 'hono';
import { ICalCalendarMethod } from 'ical-generator';
import { DAY_MS, MINUTE_MS } from '#shared/site/durations.ts';
import type { Database } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/api-error.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { anyone, noBody, type Pipeline } from '#server/platform/http/request-pipeline.ts';
import type { FeatureRoutes } from '#server/platform/http/stated-routes.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import words from '#content/meetings-server-words.yaml';
import brand from '#content/brand.yaml';
import { calendarWith } from '../meeting-calendar.ts';
import { heldMeetings } from '../meeting-store.ts';
import { HOURS_ID, readHours } from './hours-store.ts';

/** Calendars ask every few minutes at most. */
const READS: RateLimit = { name: 'meeting-feed', points: 30, windowMs: MINUTE_MS };
const KEPT_MS = 60 * DAY_MS;
const FEED_PATH = '/calendar';
const PURPOSE = 'meeting-feed';
const SUFFIX = '.ics';

export interface OwnerFeedOptions {
  db: Database;
  pipeline: Pipeline;
  links: PrivateLinks;
  siteUrl: string;
}

/** Null before the first address. */
export function feedAddress(links: PrivateLinks, epoch: number): string | null {
  return epoch === 0 ? null : `${links.address(FEED_PATH, PURPOSE, HOURS_ID, epoch)}${SUFFIX}`;
}

export function ownerFeedRoutes({ db, pipeline, links, siteUrl }: OwnerFeedOptions): FeatureRoutes {
  const path = `${FEED_PATH}/:file`;
  const siteHost = new URL(siteUrl).hostname;
  const endpoint = new Hono<AppEnv>();
  endpoint.get(path, async (c) =>
    pipeline.run(c, {
      limit: READS,
      parse: noBody,
      authorize: anyone,
      async act({ now }) {
        const file = c.req.param('file');
        const named = file.endsWith(SUFFIX) ? links.rowOf(file.slice(0, -SUFFIX.length), PURPOSE) : undefined;
        const { feedEpoch } = await readHours(db);
        if (!named || named.epoch !== feedEpoch || feedEpoch === 0) throw notFound(words.refused.feed);
        const meetings = await heldMeetings(db, now - KEPT_MS);
        const events = meetings.map(({ changedAt, ...meeting }) => {
          const news = meeting.status === 'confirmed' ? ('confirmed' as const) : ('held' as const);
          return { meeting, news, owner: brand.email, siteHost, changedAt };
        });
        const calendar = calendarWith(events, ICalCalendarMethod.PUBLISH);
        return c.body(calendar, 200, { 'content-type': 'text/calendar; charset=utf-8' });
      },
    }),
  );
  return { base: '', endpoint, list: [{ method: 'GET', path, guard: 'mailed link', limits: [READS] }] };
}
