/** What a guided call writes down and how it ends, apart from the schema, which pages don't load. */

export const CALL_OUTCOMES = ['booked', 'message', 'put-through', 'paged', 'not-for-us'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** What the agent writes on the lead card, beside name, number and address. */
export const CARD_LABELS = ['wants', 'urgent', 'visit', 'told', 'asked', 'price', 'language', 'next'] as const;
export type CardLabel = (typeof CARD_LABELS)[number];

export const CALLER_DETAILS = ['name', 'phone', 'address'] as const;
export type CallerDetail = (typeof CALLER_DETAILS)[number];

export const GUIDED_REASONS = ['budget', 'turns', 'time', 'failed', 'lost'] as const;
export type GuidedReason = (typeof GUIDED_REASONS)[number];

/** The key in `sessionStorage` of the demo's business, as JSON; the onboarding page looks for it, too. */
export const DEMO_BUSINESS_KEY = 'demo-business';
