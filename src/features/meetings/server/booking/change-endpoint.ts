import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { Refusal } from '#server/platform/http/api-error.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { addPlainPost, type PlainPostOptions } from '#server/platform/http/plain-post.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { anyone, noBody } from '#server/platform/http/request-pipeline.ts';
import { textsOf } from '#server/platform/http/request/form-body.ts';
import type { FeatureRoutes } from '#server/platform/http/stated-routes.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import { freeTime } from '#features/meetings/shared/meeting-schema.ts';
import { CHANGE_PATH, CHANGE_PURPOSE } from '../meeting-mail.ts';
import type { AnswerMeeting, MeetingAct } from '../meeting-answers.ts';
import { findMeeting, type Meeting } from '../meeting-store.ts';
import type { Booking } from './booking.ts';
import { CHANGE_POLICY, changePage, mayChange, unknownPage, type ChangeNotice } from './change-page.ts';

/** Only bounds the load; the tokens are unguessable. */
const READS: RateLimit = { name: 'meeting-changes', points: 60, windowMs: MINUTE_MS };
const CHANGES: RateLimit = { name: 'meeting-changed', points: 20, windowMs: 10 * MINUTE_MS };

const version = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
const changeSchema = v.variant('act', [
  v.object({ act: v.literal('move'), version, start: freeTime }),
  v.object({ act: v.literal('cancel'), version }),
]);

export interface ChangeOptions extends PlainPostOptions {
  links: PrivateLinks;
  booking: Booking;
  answerMeeting: AnswerMeeting;
}

export function changeRoutes({ links, booking, answerMeeting, ...options }: ChangeOptions): FeatureRoutes {
  const { db, pipeline } = options;
  const path = `${CHANGE_PATH}/:token`;
  const endpoint = new Hono<AppEnv>();
  const idOf = (c: Context<AppEnv>) => links.rowOf(c.req.param('token') ?? '', CHANGE_PURPOSE)?.id ?? '';

  endpoint.get(path, async (c) =>
    pipeline.run(c, {
      limit: READS,
      parse: noBody,
      authorize: anyone,
      async act({ now }) {
        const meeting = await findMeeting(db, idOf(c));
        if (!meeting) return c.html(unknownPage(), 404, { 'content-security-policy': CHANGE_POLICY });
        const free = await booking.freeTimes(db, now, meeting.id);
        const notice = NOTICES.find((one) => one === c.req.query('is'));
        return c.html(changePage(meeting, free, notice, now), 200, { 'content-security-policy': CHANGE_POLICY });
      },
    }),
  );

  addPlainPost(endpoint, options, {
    path,
    limit: CHANGES,
    sharesPage: true,
    async answer(c, { form, now, commit }) {
      const back = (notice: ChangeNotice) => c.redirect(`${c.req.path}?is=${notice}`, 303);
      const filled = v.safeParse(changeSchema, textsOf(form, ['act', 'version', 'start']));
      if (!filled.success) return back('invalid');
      const change = filled.output;
      try {
        return back(
          await commit(async (tx) => {
            const meeting = await findMeeting(tx, idOf(c));
            if (!meeting) return 'unknown';
            if (isDone(meeting, change)) return doneNotice(change);
            if (!mayChange(meeting, now)) return 'late';
            await answerMeeting(tx, meeting, { ...actOf(change), side: 'visitor', note: '' }, now);
            return doneNotice(change);
          }),
        );
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return back(noticeOf(error));
      }
    },
  });

  return {
    base: '',
    endpoint,
    list: [
      { method: 'GET', path, guard: 'mailed link', limits: [READS] },
      { method: 'POST', path, guard: 'own form', limits: [CHANGES] },
    ],
  };
}

type Change = v.InferOutput<typeof changeSchema>;

const NOTICES: readonly ChangeNotice[] = ['moved', 'cancelled', 'taken', 'changed', 'late', 'invalid', 'busy'];

function actOf(change: Change): Pick<MeetingAct, 'version' | 'turn'> {
  if (change.act === 'cancel') return { version: change.version, turn: { kind: 'decline' } };
  return { version: change.version, turn: { kind: 'move', start: Date.parse(change.start) } };
}

/** A second press, or a reload of the answer. */
function isDone({ status, slots, startsAt }: Meeting, change: Change): boolean {
  if (change.act === 'cancel') return status === 'cancelled' || status === 'declined';
  const start = status === 'confirmed' ? startsAt : slots.length === 1 ? slots[0] : undefined;
  return start === Date.parse(change.start) && (status === 'confirmed' || status === 'requested');
}

function doneNotice({ act }: Change): ChangeNotice {
  return act === 'move' ? 'moved' : 'cancelled';
}

function noticeOf({ apiError }: Refusal): ChangeNotice {
  if (apiError.code === 'conflict') return 'changed';
  if (apiError.code === 'rate_limited') return 'busy';
  return apiError.fields ? 'taken' : 'late';
}
