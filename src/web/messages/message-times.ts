/** How long messages stay, and how many at once. */

export const NOTIFICATION_MS = 4_000;
export const NOTIFICATIONS_AT_ONCE = 3;
/** Long enough to read a title and a sentence; every toast can be dismissed earlier. */
export const TOAST_MS = 8_000;
