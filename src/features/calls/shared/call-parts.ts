/** What a call may end with, and what is written down in it. Apart from the schema, whose library pages needn't load. */

/** How a call ends. */
export const CALL_OUTCOMES = ['booked', 'message', 'put-through', 'paged', 'not-for-us'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** What the agent writes on the lead card, beside name, number and address. */
export const CARD_LABELS = ['wants', 'urgent', 'visit', 'told', 'asked', 'language', 'next'] as const;
export type CardLabel = (typeof CARD_LABELS)[number];

/** What a caller may be asked to type. */
export const CALLER_DETAILS = ['name', 'phone', 'address'] as const;
export type CallerDetail = (typeof CALLER_DETAILS)[number];
