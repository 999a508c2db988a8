/** The `localStorage` key of the visitor's choice of theme. */
export const THEME_STORAGE_KEY = 'theme';
