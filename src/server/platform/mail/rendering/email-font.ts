/** The typefaces of emails: ours where they are installed, because a message loads nothing. */
export const FONT = "'Geist', 'Segoe UI', Helvetica, Arial, sans-serif";
export const DISPLAY_FONT = `'Bricolage Grotesque', ${FONT}`;
