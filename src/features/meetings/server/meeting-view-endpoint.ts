/** The state of a meeting, for the holder of one of its mailed links. */
import words from '#content/meetings-server-words.yaml';
import { meetingQuerySchema, type MeetingSide, type MeetingView } from '../shared/meeting-schema.ts';
import { isoTime, optionalIsoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { Refusal, type ApiError } from '#server/platform/http/api-error.ts';
import { defineQuery, type FunctionBody } from '#server/platform/http/site-function.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import { findMeeting, type Meeting } from './meeting-store.ts';

export function createMeetingQuery(links: PrivateLinks): FunctionBody {
  return defineQuery({
    schema: meetingQuerySchema,
    async read({ token }, { db }) {
      const { meeting, side } = await meetingBehind(db, links, token);
      return { meeting: viewOf(meeting, side) };
    },
  });
}

const noSuchMeeting: ApiError = { code: 'not_found', message: words.refused.unknown };

export async function meetingBehind(
  db: Queryable,
  links: PrivateLinks,
  token: string,
): Promise<{ meeting: Meeting; side: MeetingSide }> {
  const ofOwner = links.rowOf(token, 'meeting-owner')?.id;
  const id = ofOwner ?? links.rowOf(token, 'meeting-visitor')?.id;
  const meeting = id === undefined ? undefined : await findMeeting(db, id);
  if (!meeting) throw new Refusal(noSuchMeeting);
  return { meeting, side: ofOwner === undefined ? 'visitor' : 'owner' };
}

export function viewOf({ status, version, name, about, timeZone, slots, startsAt }: Meeting, side: MeetingSide) {
  const times = { slots: slots.map(isoTime), startsAt: optionalIsoTime(startsAt) };
  return { side, status, version, name, about, timeZone, ...times } satisfies MeetingView;
}
