/**
 * Upload and download of a launch brief's files. Access is by the brief's token alone, sent in a header, never in a
 * URL.
 */
import type { Hono } from 'hono';
import { BRIEF_FILES_MAX, FILE_NAME_HEADER } from '../../../shared/brief-facts.ts';
import type { Database } from '../../platform/db/database.ts';
import { rateLimited, Refusal, type ApiError } from '../../platform/http/api-error.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import type { RateLimit, RateLimiter } from '../../platform/http/rate-limit.ts';
import { readBody } from '../../platform/http/request-body.ts';
import { anyone, noBody, type Pipeline } from '../../platform/http/request-pipeline.ts';
import type { PrivateLinks } from '../../platform/private-links.ts';
import { noSuchBrief, openBrief } from './brief-access.ts';
import { addFile, findFile } from './brief-file-store.ts';
import { knownFile, type KnownFile } from './file-type.ts';

const HOUR_MS = 3_600_000;
export const FILES_PER_CLIENT: RateLimit = { name: 'brief-files', points: 20, windowMs: HOUR_MS };
/** Slightly above the form's own limit. */
const BODY_MAX_BYTES = 5 * 1_024 * 1_024;

const notTaken: ApiError = { code: 'unsupported_media_type', message: 'Choose a PDF, a text file or a CSV file.' };
const enoughFiles: ApiError = {
  code: 'validation_failed',
  message: `A brief holds at most ${BRIEF_FILES_MAX} files. Send more by email.`,
};

export interface BriefFilesOptions {
  db: Database;
  pipeline: Pipeline;
  rateLimiter: RateLimiter;
  links: PrivateLinks;
}

export function addFileRoutes(endpoint: Hono<AppEnv>, { db, pipeline, rateLimiter, links }: BriefFilesOptions): void {
  endpoint.post('/files', async (c) => {
    c.header('cache-control', 'no-store');
    return pipeline.run(c, {
      parse: async (request) => {
        const body = await readBody(request, BODY_MAX_BYTES);
        if (!body.ok) return body;
        const file = knownFile(body.value, nameOf(request));
        return file ? { ok: true, value: { ...file, bytes: body.value } } : { ok: false, error: notTaken };
      },
      authorise: async (now) => openBrief(db, links, tokenOf(c.req.raw), now),
      async act({ body, who: brief, client, now }) {
        const stored = await db.transaction().execute(async (tx) => {
          const file = await addFile(tx, brief.id, body satisfies KnownFile, body.bytes, now);
          if (!file) throw new Refusal(enoughFiles);
          const wait = await rateLimiter.consume(tx, FILES_PER_CLIENT, client, now);
          if (wait > 0) throw new Refusal(rateLimited(wait));
          return file;
        });
        return c.json({ success: true, file: stored });
      },
    });
  });

  endpoint.get('/files/:id', async (c) => {
    c.header('cache-control', 'no-store');
    return pipeline.run(c, {
      parse: noBody,
      authorise: anyone,
      async act({ now }) {
        const brief = await openBrief(db, links, tokenOf(c.req.raw), now);
        const file = await findFile(db, brief.id, c.req.param('id'));
        if (!file) throw new Refusal(noSuchBrief);
        // Always a download, whatever the bytes are: a browser must not render them.
        return c.body(Uint8Array.from(file.bytes), 200, {
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
          'x-content-type-options': 'nosniff',
        });
      },
    });
  });
}

function tokenOf(request: Request): string {
  return /^Bearer ([\w.-]{1,80})$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
}

function nameOf(request: Request): string {
  const given = request.headers.get(FILE_NAME_HEADER) ?? '';
  try {
    return decodeURIComponent(given).toWellFormed();
  } catch {
    return '';
  }
}
