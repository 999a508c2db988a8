/** Where calls that wait for a connection are kept in localStorage. */
export const QUEUE_KEY = 'queued-calls';
