/** Fragments of the contact page: where its plain form post comes back with an answer. */
export const CONTACT_ANCHORS = { sent: 'message-sent', invalid: 'message-invalid', busy: 'message-busy' } as const;
