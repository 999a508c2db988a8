/** The meeting request's fields, checked as `request-meeting` checks them. */
import { meetingRequestSchema } from '../../../shared/meeting-schema.ts';
import { schemaCheck } from '../../forms/schema-check.ts';

const { source: _source, ...fields } = meetingRequestSchema.entries;

export const checkMeeting = schemaCheck(fields);
