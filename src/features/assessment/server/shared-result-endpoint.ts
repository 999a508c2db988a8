/** What a private link shows before any script runs: its page with the tags that chats read, and the picture they name. */
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import words from '#content/assessment/server-words.yaml';
import { DAY_MS, MINUTE_MS } from '#shared/site/durations.ts';
import { sharedResultPath } from '#shared/site/routes.ts';
import type { Database } from '#server/platform/db/database.ts';
import { outageOf } from '#server/platform/db/database-outage.ts';
import { notFound, Refusal } from '#server/platform/http/api-error.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { anyone, noBody, type Pipeline } from '#server/platform/http/request-pipeline.ts';
import type { Job } from '#server/platform/jobs/feature-jobs.ts';
import { bestCoding, compressBrotli } from '#server/platform/pages/compress.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import type { PageTable } from '#server/platform/pages/page-table.ts';
import { describeCard } from '../shared/result-card.ts';
import { findShared, type TakenAssessment } from './assessment-store.ts';
import type { ShareLinks } from './share-links.ts';

/** A link in a busy chat is fetched from few networks. */
export const SHARED_PAGES_PER_CLIENT: RateLimit = { name: 'shared-pages', points: 120, windowMs: MINUTE_MS };
/** Drawing one takes about 60 ms, half of it on the main thread. */
export const PICTURES_PER_CLIENT: RateLimit = { name: 'result-pictures', points: 30, windowMs: MINUTE_MS };
export const PICTURE_FILE = 'picture.png';

/** The page's own headers, without those of the bytes that it has before it is filled in. */
const REPLACED_HEADERS = new Set(['etag', 'content-length', 'cache-control']);

export interface SharedResultOptions {
  db: Database;
  pipeline: Pipeline;
  pages: PageTable;
  shareLinks: ShareLinks;
  siteUrl: string;
}

export function createSharedResultEndpoint({ db, pipeline, pages, shareLinks, siteUrl }: SharedResultOptions) {
  const endpoint = new Hono<AppEnv>();
  const pictures = createPictures(siteUrl);

  // A link that opens nothing gets the same answer without a result's tags. So does one whose result can't be read now: the
  // page's script says what is wrong.
  endpoint.get('/:token', async (c, next) => {
    const { token } = c.req.param();
    const page = pages.find(c.req.path, 'identity', undefined);
    if (!page?.body) return next();
    const html = page.body.toString();
    const kept = Object.entries(page.headers).filter(([name]) => !REPLACED_HEADERS.has(name));
    const reply = (text: string) => {
      const coding = bestCoding(c.req.header('accept-encoding'));
      const body = coding === 'br' ? compressBrotli(text) : coding === 'gzip' ? gzipSync(text) : text;
      for (const [name, value] of kept) c.header(name, value);
      if (coding !== 'identity') c.header('content-encoding', coding);
      return c.newResponse(typeof body === 'string' ? body : new Uint8Array(body), page.status as StatusCode);
    };
    const act = async ({ now }: { now: number }) => {
      const taken = await findShared(db, shareLinks, token, now);
      if (!taken?.share) return reply(html);
      // A chat asks for the picture next.
      pictures.of(taken, taken.share).catch(() => {});
      const picture = `${siteUrl}${sharedResultPath(token)}/${PICTURE_FILE}`;
      return reply(withPicture(html, describeCard(taken.answers), picture));
    };
    try {
      return await pipeline.run(c, { limit: SHARED_PAGES_PER_CLIENT, parse: noBody, authorize: anyone, act });
    } catch (error) {
      if (error instanceof Refusal || outageOf(error)) return reply(html);
      throw error;
    }
  });

  endpoint.get(`/:token/${PICTURE_FILE}`, async (c) => {
    const { token } = c.req.param();
    c.header('x-robots-tag', 'noindex');
    return pipeline.run(c, {
      limit: PICTURES_PER_CLIENT,
      isSlow: true,
      parse: noBody,
      authorize: anyone,
      async act({ now }) {
        const taken = await findShared(db, shareLinks, token, now);
        if (!taken?.share) {
          pictures.forget(shareLinks.hashOfToken(token));
          throw notFound(words.refusals.notShared);
        }
        c.header('content-type', 'image/png');
        return c.body(new Uint8Array(await pictures.of(taken, taken.share)));
      },
    });
  });
  return endpoint;
}

/** Visitors whom a restart kept waiting come first. */
const AFTER_START_MS = 5_000;
let isWarm = false;

/**
 * Draws a picture that nobody sees. The first one after a start loads fonts and rasterizer, which takes longer than a chat
 * waits.
 */
export const pictureWarmUp: Job = {
  name: 'picture warm-up',
  everyMs: DAY_MS,
  async run(_now, stopping) {
    if (isWarm) return;
    isWarm = true;
    await pause(AFTER_START_MS, undefined, { ref: false, signal: stopping }).catch(() => {});
    if (stopping.aborted) return;
    const { resultPicture } = await import('./pictures/result-picture.ts');
    await resultPicture({ answers: {}, firstName: null, siteUrl: 'https://www.site.example' });
  },
};

/** Puts the result's tags in the place of the page's own. A first name is in the picture only. */
export function withPicture(html: string, shown: ReturnType<typeof describeCard>, picture: string): string {
  const { name, line, alt } = shown;
  const tags: Record<string, string> = {
    'og:title': name,
    'og:description': line,
    'og:image': picture,
    'og:image:alt': alt,
  };
  return html.replaceAll(/(<meta property="([\w:]+)" content=")[^"]*"/g, (tag, start: string, property: string) =>
    property in tags ? `${start}${escapeHtml(tags[property] ?? '')}"` : tag,
  );
}

/** About 5 MB. */
const PICTURES_MAX = 100;
const PICTURE_KEPT_MS = 10 * MINUTE_MS;

interface Picture {
  firstName: string | null;
  png: Promise<Buffer>;
}

/** Keeps the pictures that chats have just asked for. Each request first looks up whether the result is still shared. */
function createPictures(siteUrl: string) {
  const kept = new Map<string, Picture>();

  function draw({ answers }: TakenAssessment, hash: string, firstName: string | null): Picture {
    const png = import('./pictures/result-picture.ts').then(async ({ resultPicture }) =>
      resultPicture({ answers, firstName, siteUrl }),
    );
    const picture = { firstName, png };
    const forget = () => kept.get(hash) === picture && kept.delete(hash);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= PICTURES_MAX) kept.delete(oldest);
    kept.set(hash, picture);
    setTimeout(forget, PICTURE_KEPT_MS).unref();
    png.catch(forget);
    return picture;
  }

  return {
    async of(taken: TakenAssessment, { hash, firstName }: NonNullable<TakenAssessment['share']>): Promise<Buffer> {
      const known = kept.get(hash);
      return (known?.firstName === firstName ? known : draw(taken, hash, firstName)).png;
    },
    forget: (hash: string) => void kept.delete(hash),
  };
}
