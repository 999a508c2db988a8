/** Checks the meeting request's fields as `request-meeting` does. */
import { meetingRequestSchema } from '../../../shared/meeting-schema.ts';
import { schemaCheck } from '../../forms/schema-check.ts';

const { source: _source, ...fields } = meetingRequestSchema.entries;

export const checkMeeting = schemaCheck(fields);
