/** The function `request-meeting`: stores three proposed times and mails both sides. */
import { meetingRequestSchema } from '../../../shared/meeting-schema.ts';
import { defineCommand, type FunctionBody } from '../../platform/http/site-function.ts';
import { askForMeeting, type MeetingKeeping } from './ask-for-meeting.ts';

export function createRequestMeeting(keeping: MeetingKeeping): FunctionBody {
  return defineCommand({
    schema: meetingRequestSchema,
    essence: ({ source: _source, screening: _screening, ...request }) => request,
    async act({ source, screening, ...request }, { tx, sourcePage, client, now }) {
      const sender = { client, signs: screening };
      await askForMeeting(tx, { request, sender, sourcePage, source }, keeping, now);
    },
  });
}
