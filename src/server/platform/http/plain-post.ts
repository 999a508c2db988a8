/** Takes a form's plain post from our own pages: in one transaction, with the client's limit counted last. */
import type { Context, Hono } from 'hono';
import type { Transaction } from 'kysely';
import type { Database, Tables } from '../db/database.ts';
import { methodNotAllowed, Refusal, replyWithError, requireNoWait } from './api-error.ts';
import type { AppEnv } from './app-env.ts';
import { notOurForm, readForm } from './request/form-body.ts';
import type { RateLimit, RateLimiter } from './rate-limit.ts';
import { isOwnForm } from './request/request-origin.ts';
import type { Pipeline } from './request-pipeline.ts';

export interface PlainPostOptions {
  db: Database;
  rateLimiter: RateLimiter;
  pipeline: Pipeline;
  siteUrl: string;
  wakeMail: () => void;
}

export interface PostedForm {
  form: FormData;
  client: string;
  now: number;
  /** Runs `write` in a transaction. @throws {Refusal} when the client's limit is reached. */
  commit: <Result>(write: (tx: Transaction<Tables>) => Promise<Result>) => Promise<Result>;
}

interface PlainPost {
  path: string;
  limit: RateLimit;
  /** Whether a page has the same path; otherwise only a post is answered. */
  sharesPage?: boolean;
  isSlow?: boolean;
  answer: (c: Context<AppEnv>, posted: PostedForm) => Promise<Response>;
}

export function addPlainPost(
  endpoint: Hono<AppEnv>,
  { db, rateLimiter, pipeline, siteUrl, wakeMail }: PlainPostOptions,
  { path, limit, sharesPage = false, isSlow = false, answer }: PlainPost,
): void {
  endpoint.post(path, async (c) =>
    pipeline.run(c, {
      isSlow,
      parse: readForm,
      authorize() {
        if (!isOwnForm(c.req.raw, siteUrl)) throw new Refusal(notOurForm);
      },
      act: async ({ body: form, client, now }) =>
        answer(c, {
          form,
          client,
          now,
          async commit(write) {
            const written = await db.transaction().execute(async (tx) => {
              const result = await write(tx);
              // Last, as the functions endpoint does: taking the locks in another order could deadlock.
              requireNoWait(await rateLimiter.consume(tx, limit, client, now));
              return result;
            });
            wakeMail();
            return written;
          },
        }),
    }),
  );
  if (!sharesPage) endpoint.all(path, (c) => replyWithError(c, methodNotAllowed('POST')));
}
