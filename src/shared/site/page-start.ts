/** Names shared by the script in a page's head, the build that writes it, and the code that it starts. */

/** What the script's element says: the code's files, entry first. */
export const CODE_KEY = 'code';
export const CODE_ATTRIBUTE = `data-${CODE_KEY}`;
/** The name of the global object with what happened before the code arrived, and what the head script began. */
export const EARLY_ACTS = 'earlyActs';
/** The events that it listens for. */
export const KEPT_TYPES = ['click', 'keydown'];
/** Changes that others, such as translators and extensions, may make to the page. */
export const WATCHED_CHANGES = { subtree: true, childList: true, characterDataOldValue: true };
/** The global function that delays the page's `load` event until its code is there. */
export const HOLD_LOAD = 'holdLoad';
/** On the link to the style sheet that waits for the first paint. */
export const LATER_ATTRIBUTE = 'data-later';
/** The global function that every dynamic import becomes. */
export const IMPORT_AGAIN = 'importAgain';
