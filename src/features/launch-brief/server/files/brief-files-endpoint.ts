/** Access is by the brief's token alone, sent in a header, never in a URL. */
import words from '#content/launch-brief/server-words.yaml';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '#shared/site/durations.ts';
import { Hono } from 'hono';
import { BRIEF_FILE_MAX_BYTES } from '#features/launch-brief/shared/brief-facts.ts';
import type { Database } from '#server/platform/db/database.ts';
import { methodNotAllowed, Refusal, replyWithError, requireNoWait } from '#server/platform/http/api-error.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { partsOf } from '#server/platform/http/request/part-stream.ts';
import type { RateLimit, RateLimiter } from '#server/platform/http/rate-limit.ts';
import { anyone, noBody, type Pipeline } from '#server/platform/http/request-pipeline.ts';
import type { TransferSlots } from '#server/platform/http/request/transfer-slots.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import { noSuchBrief, openBrief } from '../brief-access.ts';
import { addFile, findFile } from './brief-file-store.ts';
import { partOf } from '#server/platform/files/stored-bytes.ts';
import { lockBrief } from '../brief-store.ts';
import { readUpload } from '#server/platform/files/file-upload.ts';

/** Counts attempts too, in memory, because even a refused upload costs more than a count. */
export const UPLOADS_PER_CLIENT: RateLimit = { name: 'brief-files', points: 20, windowMs: HOUR_MS };
export const DOWNLOADS_PER_CLIENT: RateLimit = { name: 'brief-downloads', points: 60, windowMs: 10 * MINUTE_MS };
/** A point is a byte. */
const BYTES_PER_CLIENT: RateLimit = { name: 'brief-bytes', points: 50_000_000, windowMs: DAY_MS };
const PART_BYTES = 1_000_000;

export interface BriefFilesOptions {
  db: Database;
  pipeline: Pipeline;
  rateLimiter: RateLimiter;
  links: PrivateLinks;
  uploads: TransferSlots;
  downloads: TransferSlots;
}

export function createBriefFilesEndpoint(options: BriefFilesOptions): Hono<AppEnv> {
  const { db, pipeline, rateLimiter, links, uploads, downloads } = options;
  const endpoint = new Hono<AppEnv>();

  endpoint.post('/files', async (c) => {
    const open = async (now: number) => openBrief(db, links, tokenOf(c.req.raw), now);
    return pipeline.run(c, {
      limit: UPLOADS_PER_CLIENT,
      admit: async (now) => void (await open(now)),
      parse: async (request, client) =>
        readUpload(request, BRIEF_FILE_MAX_BYTES, uploads.hold(c, client, 0), words.refusals.fileKind),
      // Again, because the link may have been stopped during the upload.
      authorize: open,
      async act({ body: { bytes, ...file }, who: brief, client, now }) {
        const stored = await db.transaction().execute(async (tx) => {
          if (!(await lockBrief(tx, brief))) throw new Refusal(noSuchBrief);
          const added = await addFile(tx, brief.id, file, bytes, now);
          const wait = await rateLimiter.consume(tx, BYTES_PER_CLIENT, client, now, bytes.length);
          requireNoWait(wait, words.refusals.muchToday);
          return added;
        });
        return c.json({ success: true, file: stored });
      },
    });
  });

  endpoint.get('/files/:id', async (c) =>
    pipeline.run(c, {
      limit: DOWNLOADS_PER_CLIENT,
      parse: noBody,
      authorize: anyone,
      async act({ client, now }) {
        const transfer = downloads.hold(c, client, PART_BYTES);
        const brief = await openBrief(db, links, tokenOf(c.req.raw), now);
        const file = await findFile(db, brief.id, c.req.param('id'));
        if (!file) throw new Refusal(noSuchBrief);
        const parts = partsOf(file.size, PART_BYTES, (offset, length) =>
          partOf(db, 'brief_files', file.id, offset, length),
        );
        // Always a download, whatever the bytes are: a browser must not render them.
        return c.body(transfer.send(parts), 200, {
          'content-type': 'application/octet-stream',
          'content-length': String(file.size),
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
          'x-content-type-options': 'nosniff',
        });
      },
    }),
  );

  endpoint.all('/files', (c) => replyWithError(c, methodNotAllowed('POST')));
  return endpoint;
}

function tokenOf(request: Request): string {
  return /^Bearer ([\w.-]{1,100})$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
}
