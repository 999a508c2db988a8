/** GET /questions: the built page with the published answers; and these as JSON, for the chat. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import pulled from '#content/answers/answers.yaml';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { routes } from '#shared/site/routes.ts';
import type { Database } from '#server/platform/db/database.ts';
import { outageOf } from '#server/platform/db/database-outage.ts';
import { Refusal } from '#server/platform/http/api-error.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { anyone, noBody, type Pipeline } from '#server/platform/http/request-pipeline.ts';
import { bestCoding, compressBrotli, type Coding } from '#server/platform/pages/compress.ts';
import type { PageTable } from '#server/platform/pages/page-table.ts';
import { ANSWERS_ID, answersHtml } from '../shared/answers-html.ts';
import { publishedAnswers } from './answer-store.ts';

export const QUESTION_PAGES_PER_CLIENT: RateLimit = { name: 'question-pages', points: 240, windowMs: MINUTE_MS };
/** Of the answers, in each process. Together with a visitor's next look, they are seen within five seconds. */
export const ANSWERS_KEPT_MS = 2_000;
const ETAG_LENGTH = 16;
/** They describe the built page, or would let a shared cache show it for longer. */
const REPLACED_HEADERS = new Set(['etag', 'content-length', 'cache-control', 'cdn-cache-control']);
const PLACE = new RegExp(`(<div [^>]*\\bid="${ANSWERS_ID}"[^>]*>)[^]*?(?=</div>)`);

export interface QuestionsOptions {
  db: Database;
  pipeline: Pipeline;
  pages: PageTable;
}

export function createQuestionsEndpoint({ db, pipeline, pages }: QuestionsOptions): Hono<AppEnv> {
  const endpoint = new Hono<AppEnv>();
  const latest = keepShortly(db);
  const steps = { limit: QUESTION_PAGES_PER_CLIENT, parse: noBody, authorize: anyone };

  endpoint.get('/', async (c, next) => {
    const page = pages.find(routes.questions, undefined, undefined);
    if (!page?.body) return next();
    const html = page.body.toString();
    const coding = bestCoding(c.req.header('accept-encoding'));
    const reply = (body: Body) => {
      for (const [name, value] of Object.entries(page.headers)) if (!REPLACED_HEADERS.has(name)) c.header(name, value);
      c.header('cache-control', 'no-cache');
      if (coding !== 'identity') c.header('content-encoding', coding);
      return c.newResponse(body, page.status as StatusCode);
    };
    const act = async ({ now }: { now: number }) => {
      const shown = await latest(now);
      const body = shown.bodies.get(coding) ?? coded(withAnswers(html, shown.html), coding);
      shown.bodies.set(coding, body);
      return reply(body);
    };
    try {
      return await pipeline.run(c, { ...steps, act });
    } catch (error) {
      // The built page has at least the answers that were there when it was built.
      if (error instanceof Refusal || outageOf(error)) return reply(coded(html, coding));
      throw error;
    }
  });

  endpoint.get('/answers.json', async (c) =>
    pipeline.run(c, {
      ...steps,
      async act({ now }) {
        const { json, etag } = await latest(now);
        c.header('cache-control', 'no-cache');
        c.header('etag', etag);
        if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304);
        return c.body(json, 200, { 'content-type': 'application/json' });
      },
    }),
  );
  return endpoint;
}

type Body = string | Uint8Array<ArrayBuffer>;

function coded(text: string, coding: Coding): Body {
  if (coding === 'identity') return text;
  return new Uint8Array(coding === 'br' ? compressBrotli(text) : gzipSync(text));
}

function withAnswers(html: string, answers: string): string {
  return html.replace(PLACE, (_, start: string) => start + answers);
}

interface Shown {
  html: string;
  json: string;
  etag: string;
  /** The page with them, as it was sent. */
  bodies: Map<Coding, Body>;
}

function keepShortly(db: Database) {
  let kept: { until: number; shown: Promise<Shown> } | undefined;
  let last: Shown | undefined;
  /** Unchanged answers keep their compressed pages. */
  const renew = async () => {
    const fresh = await read(db);
    if (fresh.etag !== last?.etag) last = fresh;
    return last ?? fresh;
  };
  return async (now: number): Promise<Shown> => {
    if (kept && now < kept.until) return kept.shown;
    const shown = renew();
    const own = { until: now + ANSWERS_KEPT_MS, shown };
    kept = own;
    // The next request tries again.
    shown.catch(() => kept === own && (kept = undefined));
    return shown;
  };
}

async function read(db: Database): Promise<Shown> {
  const answers = [...pulled, ...(await publishedAnswers(db))];
  const json = JSON.stringify({ answers });
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, ETAG_LENGTH)}"`;
  return { html: answersHtml(answers), json, etag, bodies: new Map() };
}
