import { SECOND_MS } from '#shared/site/durations.ts';

export const LABEL_MAX_LENGTH = 40;
export const PROMISE_MAX_LENGTH = 200;
/** Of all of a person's. */
export const LABELS_MAX_LENGTH = 400;
export const LABEL_DIVIDER = ', ';
/** Phone numbers or addresses that the team notes of a person. */
export const CONTACTS_MAX = 10;
export const SAVED_NAME_MAX_LENGTH = 60;

export const UNDO_MS = 10 * SECOND_MS;
/** The button is there for {@link UNDO_MS}; the press may take a moment to arrive. */
export const UNDO_GRACE_MS = 5 * SECOND_MS;

export const PEOPLE_FILE = 'people.csv';
/** Excel reads UTF-8 only with it. A browser that reads the answer as text takes it away. */
export const BYTE_ORDER_MARK = '\uFEFF';
