/** The typeface of emails, with what mail programs have. */
export const FONT = "'Geist', 'Segoe UI', Helvetica, Arial, sans-serif";
