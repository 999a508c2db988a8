import words from '#content/conversations/reply-words.yaml';
import { DAY_MS, HOUR_MS } from '#shared/site/durations.ts';
import { Hono } from 'hono';
import * as v from 'valibot';
import { draftFilesPath, draftKeySchema, REPLY_FILES_MAX_BYTES } from '#features/conversations/shared/reply-schema.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readUpload } from '#server/platform/files/file-upload.ts';
import { conflict, methodNotAllowed, replyWithError, requireNoWait } from '#server/platform/http/api-error.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { callerOf, type CallerOptions } from '#server/platform/http/function-caller.ts';
import { requireGuard } from '#server/platform/http/function-guard.ts';
import type { RateLimit, RateLimiter } from '#server/platform/http/rate-limit.ts';
import type { Pipeline } from '#server/platform/http/request-pipeline.ts';
import { signedInUser } from '#server/platform/http/site-function.ts';
import type { TransferSlots } from '#server/platform/http/request/transfer-slots.ts';
import { addReplyFile } from './reply-file-store.ts';

const UPLOADS: RateLimit = { name: 'reply-files', points: 120, windowMs: HOUR_MS };
/** A point is a byte. */
const BYTES: RateLimit = { name: 'reply-bytes', points: 200_000_000, windowMs: DAY_MS };

export interface ReplyFilesOptions extends CallerOptions {
  db: Database;
  pipeline: Pipeline;
  rateLimiter: RateLimiter;
  uploads: TransferSlots;
}

export const REPLY_FILES_ROUTE = {
  method: 'POST',
  path: draftFilesPath(':draft'),
  guard: 'member',
  limits: [UPLOADS],
} as const;

export function createReplyFilesEndpoint(options: ReplyFilesOptions): Hono<AppEnv> {
  const { db, pipeline, rateLimiter, roles, uploads } = options;
  const endpoint = new Hono<AppEnv>();
  endpoint.post(REPLY_FILES_ROUTE.path, async (c) => {
    const authorize = async () => {
      const user = await callerOf(c.req.raw, options);
      await requireGuard(db, REPLY_FILES_ROUTE, user, roles);
      return signedInUser({ user });
    };
    return pipeline.run(c, {
      limit: UPLOADS,
      admit: async () => void (await authorize()),
      parse: async (request, client) =>
        readUpload(request, REPLY_FILES_MAX_BYTES, uploads.hold(c, client, 0), words.refused.fileKind),
      // Again, because the role may have been taken away during the upload.
      authorize,
      async act({ body, who: member, client, now }) {
        const id = c.req.param('draft');
        if (!v.is(draftKeySchema.entries.id, id)) throw conflict(words.refused.changed);
        const file = await db.transaction().execute(async (tx) => {
          const draft = await tx
            .selectFrom('reply_drafts')
            .select(['id', 'person_id'])
            .where('id', '=', id)
            .where('member_id', '=', member.id)
            .where('discarded_at', 'is', null)
            .forNoKeyUpdate()
            .executeTakeFirstOrThrow(() => conflict(words.refused.changed));
          const stored = await addReplyFile(tx, draft, body, now);
          requireNoWait(await rateLimiter.consume(tx, BYTES, client, now, body.bytes.length), words.refused.muchToday);
          return stored;
        });
        return c.json({ success: true, file });
      },
    });
  });
  endpoint.all(REPLY_FILES_ROUTE.path, (c) => replyWithError(c, methodNotAllowed('POST')));
  return endpoint;
}
