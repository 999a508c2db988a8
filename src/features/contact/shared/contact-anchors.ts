/** Fragments of the meeting page, to which its plain form post redirects with an answer. */
export const MEETING_ANCHORS = { sent: 'request-sent', invalid: 'request-invalid', busy: 'request-busy' } as const;

/** Where the meeting form is, on each page that has it. */
export const MEETING_FORM_ANCHOR = 'meeting';

/** Fragments of the contact page, to which its plain form post redirects with an answer. */
export const CONTACT_ANCHORS = { sent: 'message-sent', invalid: 'message-invalid', busy: 'message-busy' } as const;
