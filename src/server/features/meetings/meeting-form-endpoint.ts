/** The meeting request's plain form post, for browsers in which scripts are blocked. */
import { Hono } from 'hono';
import * as v from 'valibot';
import { MEETING_ANCHORS } from '../../../shared/contact-anchors.ts';
import { meetingRequestSchema } from '../../../shared/meeting-schema.ts';
import { routes } from '../../../shared/routes.ts';
import type { Database } from '../../platform/db/database.ts';
import { methodNotAllowed, rateLimited, Refusal, replyWithError } from '../../platform/http/api-error.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { notOurForm, readForm, textOf } from '../../platform/http/form-body.ts';
import { claimForm } from '../../platform/http/form-claim.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import { isOwnForm, sourcePageOf, visitSourceOfForm } from '../../platform/http/request-origin.ts';
import type { Pipeline } from '../../platform/http/request-pipeline.ts';
import { signsOfForm } from '../../platform/screening/plain-form-signs.ts';
import { askForMeeting, type MeetingKeeping } from './ask-for-meeting.ts';

const MINUTE_MS = 60_000;
/** Shared by the function and the plain form. */
export const MEETINGS_PER_CLIENT: RateLimit = { name: 'meetings', points: 20, windowMs: 60 * MINUTE_MS };

export interface MeetingFormOptions extends MeetingKeeping {
  db: Database;
  pipeline: Pipeline;
  siteUrl: string;
  wakeMail: () => void;
}

export function createMeetingFormEndpoint(options: MeetingFormOptions): Hono<AppEnv> {
  const { db, pipeline, siteUrl, rateLimiter, wakeMail } = options;
  const endpoint = new Hono<AppEnv>();

  endpoint.post('/request', async (c) => {
    c.header('cache-control', 'no-store');
    return pipeline.run(c, {
      parse: readForm,
      authorize() {
        if (!isOwnForm(c.req.raw, siteUrl)) throw new Refusal(notOurForm);
      },
      async act({ body: form, client, now }) {
        const backWith = (answer: keyof typeof MEETING_ANCHORS) =>
          c.redirect(`${routes.meeting}#${MEETING_ANCHORS[answer]}`, 303);
        const read = v.safeParse(meetingRequestSchema, filledIn(form));
        if (!read.success) return backWith('invalid');
        const { source: _none, screening: _neither, ...request } = read.output;
        const sourcePage = sourcePageOf(c.req.raw, siteUrl);
        const source = visitSourceOfForm(c.req.raw, siteUrl);
        const asked = db.transaction().execute(async (tx) => {
          if (!(await claimForm(tx, { form: 'meeting', client, content: request }, now))) return;
          const sender = { client, signs: signsOfForm(form) };
          await askForMeeting(tx, { request, sender, sourcePage, source }, options, now);
          // Consume the limit last, as the functions endpoint does: taking the locks in another order could deadlock.
          const wait = await rateLimiter.consume(tx, MEETINGS_PER_CLIENT, client, now);
          if (wait > 0) throw new Refusal(rateLimited(wait));
        });
        try {
          await asked;
        } catch (error) {
          if (error instanceof Refusal) return backWith(error.apiError.code === 'rate_limited' ? 'busy' : 'invalid');
          throw error;
        }
        wakeMail();
        return backWith('sent');
      },
    });
  });

  endpoint.all('/request', (c) => replyWithError(c, methodNotAllowed('POST')));
  return endpoint;
}

function filledIn(form: FormData): Record<string, string | undefined> {
  const { source: _none, screening: _neither, ...fields } = meetingRequestSchema.entries;
  return Object.fromEntries(Object.keys(fields).map((name) => [name, textOf(form, name)]));
}
