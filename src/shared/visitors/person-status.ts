export const PERSON_STATUSES = ['new', 'talking', 'client', 'closed'] as const;
export type PersonStatus = (typeof PERSON_STATUSES)[number];
