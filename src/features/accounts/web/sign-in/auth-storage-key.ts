/** Where auth-js keeps the session, and the name of its channel between tabs. */
export const AUTH_STORAGE_KEY = 'account-session';
