/** Fragments of the meeting page: where its plain form post comes back with an answer. */
export const MEETING_ANCHORS = { sent: 'request-sent', invalid: 'request-invalid', busy: 'request-busy' } as const;

/** Fragments of the contact page: where its plain form post comes back with an answer. */
export const CONTACT_ANCHORS = { sent: 'message-sent', invalid: 'message-invalid', busy: 'message-busy' } as const;
