/** The launch brief's plain form post, for browsers in which scripts are blocked, and the routes of its files. */
import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import * as v from 'valibot';
import { BRIEF_FIELDS, inputNames, type BriefAnswers } from '../../../shared/brief-answers.ts';
import { briefAnswersSchema } from '../../../shared/brief-schema.ts';
import { methodNotAllowed, rateLimited, Refusal, replyWithError } from '../../platform/http/api-error.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { notOurForm, readForm, textOf } from '../../platform/http/form-body.ts';
import { claimForm } from '../../platform/http/form-claim.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import { isOwnForm, sourcePageOf, visitSourceOfForm } from '../../platform/http/request-origin.ts';
import { validationFailed } from '../../platform/http/site-function.ts';
import { signsOfForm } from '../../platform/screening/plain-form-signs.ts';
import { addFileRoutes, type BriefFilesOptions } from './brief-files-endpoint.ts';
import { plainBriefPage, PLAIN_PAGE_POLICY, sentBriefPage } from './plain-brief-page.ts';
import { submitBrief, type BriefKeeping } from './submit-brief.ts';

const HOUR_MS = 3_600_000;
/** Shared by the function and the plain form. */
export const BRIEFS_PER_CLIENT: RateLimit = { name: 'briefs', points: 20, windowMs: HOUR_MS };
const TOKEN_BYTES = 32;
const UNPROCESSABLE = 422;
const TOO_MANY = 429;

export interface BriefFormOptions extends BriefFilesOptions, BriefKeeping {
  siteUrl: string;
  wakeMail: () => void;
}

export function createBriefFormEndpoint(options: BriefFormOptions): Hono<AppEnv> {
  const { db, pipeline, siteUrl, rateLimiter, wakeMail } = options;
  const endpoint = new Hono<AppEnv>();

  endpoint.post('/send', async (c) => {
    c.header('cache-control', 'no-store');
    return pipeline.run(c, {
      parse: readForm,
      authorize() {
        if (!isOwnForm(c.req.raw, siteUrl)) throw new Refusal(notOurForm);
      },
      async act({ body: form, client, now }) {
        const filled = filledIn(form);
        // Errors come as a filled-in page of their own, so that nothing typed is lost.
        const again = (fields: Record<string, string>, message: string, status: 422 | 429) => {
          c.header('content-security-policy', PLAIN_PAGE_POLICY);
          return c.html(plainBriefPage(filled, fields, message), status);
        };
        const read = v.safeParse(briefAnswersSchema, filled);
        if (!read.success) {
          const { message, fields = {} } = validationFailed(read.issues);
          return again(fields, message, UNPROCESSABLE);
        }
        const sent = db.transaction().execute(async (tx) => {
          if (!(await claimForm(tx, { form: 'brief', client, content: read.output }, now))) return;
          const token = randomBytes(TOKEN_BYTES).toString('hex');
          const sourcePage = sourcePageOf(c.req.raw, siteUrl);
          const source = visitSourceOfForm(c.req.raw, siteUrl);
          const sender = { client, signs: signsOfForm(form) };
          await submitBrief(tx, { token, version: 0, answers: read.output, sender, sourcePage, source }, options, now);
          // Consume the limit last, as the functions endpoint does: taking the locks in another order could deadlock.
          const wait = await rateLimiter.consume(tx, BRIEFS_PER_CLIENT, client, now);
          if (wait > 0) throw new Refusal(rateLimited(wait));
        });
        try {
          await sent;
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          const { code, message, fields = {} } = error.apiError;
          return again(fields, message, code === 'rate_limited' ? TOO_MANY : UNPROCESSABLE);
        }
        wakeMail();
        c.header('content-security-policy', PLAIN_PAGE_POLICY);
        return c.html(sentBriefPage());
      },
    });
  });

  addFileRoutes(endpoint, options);
  for (const path of ['/send', '/files']) {
    endpoint.all(path, (c) => replyWithError(c, methodNotAllowed('POST')));
  }
  return endpoint;
}

function filledIn(form: FormData): BriefAnswers {
  const answers: BriefAnswers = {};
  for (const field of BRIEF_FIELDS) {
    for (const name of inputNames(field)) {
      if (field.kind === 'checks') answers[name] = form.getAll(name).filter((value) => typeof value === 'string');
      else answers[name] = textOf(form, name)?.trim() ?? '';
    }
  }
  return answers;
}
