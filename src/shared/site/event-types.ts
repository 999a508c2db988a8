/** What happens on the site that other programs may be told of. They are in stored rows and in other programs. */
export const EVENT_TYPES = [
  'lead.created',
  'lead.released',
  'question.passed_on',
  'meeting.requested',
  'meeting.confirmed',
  'meeting.cancelled',
  'questionnaire.sent',
  'brief.sent',
  'order.paid',
  'order.refunded',
  'newsletter.confirmed',
  'newsletter.unsubscribed',
  'person.changed',
  'person.erased',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];
