export const QUEUE_KEY = 'queued-calls';
