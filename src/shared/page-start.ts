/** What the script in a page's head, the build that writes it there and the code that it starts have to agree on. */

/** Where the script's element names the code's files, entry first. */
export const CODE_ATTRIBUTE = 'data-code';
/** The global function that hands over the presses from before the code came, and stops keeping them. */
export const TAKE_EARLY_ACTS = 'takeEarlyActs';
