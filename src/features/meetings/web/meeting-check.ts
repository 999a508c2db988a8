import { meetingBookingSchema, meetingRequestSchema } from '../shared/meeting-schema.ts';
import { slotProblems } from '../shared/slot-moments.ts';
import type { FieldCheck } from '#web/forms/field-check.ts';
import { schemaCheck } from '#web/forms/schema-check.ts';

const { source: _source, screening: _screening, ...fields } = meetingRequestSchema.entries;
const { timeZone, slot1, slot2, slot3 } = fields;
const checkFields = schemaCheck(fields);
const { source: _from, screening: _signs, ...booked } = meetingBookingSchema.entries;
const checkBooking = schemaCheck(booked);

/** Of a field that is no time at all, the schema says what is wrong. */
export const checkMeeting: FieldCheck = (filled) =>
  'start' in filled.texts ? checkBooking(filled) : { ...checkSlots(filled), ...checkFields(filled) };

export const checkTimes: FieldCheck = (filled) => ({
  ...checkSlots(filled),
  ...schemaCheck({ timeZone, slot1, slot2, slot3 })(filled),
});

function checkSlots({ texts }: Parameters<FieldCheck>[0]) {
  const { timeZone: zone = '', slot1: first = '', slot2: second = '', slot3: third = '' } = texts;
  return zone ? slotProblems({ timeZone: zone, slot1: first, slot2: second, slot3: third }, Date.now()) : {};
}
