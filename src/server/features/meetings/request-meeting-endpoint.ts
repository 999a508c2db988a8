/** The function `request-meeting`: three times to meet, stored and told to both sides. */
import { meetingRequestSchema } from '../../../shared/meeting-schema.ts';
import { defineCommand, type FunctionBody } from '../../platform/http/site-function.ts';
import { askForMeeting, type MeetingKeeping } from './ask-for-meeting.ts';

export function createRequestMeeting(keeping: MeetingKeeping): FunctionBody {
  return defineCommand({
    schema: meetingRequestSchema,
    essence: ({ source: _source, ...request }) => request,
    async act({ source, ...request }, { tx, sourcePage, now }) {
      await askForMeeting(tx, { request, sourcePage, source }, keeping, now);
    },
  });
}
