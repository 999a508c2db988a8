/** Calls that wait in this browser for a connection. */
import { QUEUE_KEY } from './watch-queue.ts';

export interface QueuedCall {
  /** Names the form, and what the visitor is told about. */
  formId: string;
  functionName: string;
  body: object;
  /** However often it is sent, the server acts on it once. */
  idempotencyKey: string;
}

/** Fired on the window with the form's id once a call that waited has arrived. */
export const QUEUE_SENT = 'queue-sent';

export function queuedCalls(): QueuedCall[] {
  try {
    const calls: unknown = JSON.parse(localStorage.getItem(QUEUE_KEY) ?? '[]');
    return Array.isArray(calls) ? calls.filter(isQueuedCall) : [];
  } catch {
    return [];
  }
}

/** Whether it is kept; storage may be full or forbidden. A call of the same form takes the place of the one before. */
export function queueCall(call: QueuedCall): boolean {
  return store([...queuedCalls().filter(({ formId }) => formId !== call.formId), call]);
}

export function dropCall(idempotencyKey: string): void {
  store(queuedCalls().filter((call) => call.idempotencyKey !== idempotencyKey));
}

/** Drops what waits for this form, such as when the visitor erases it. */
export function dropCallsOf(formId: string): void {
  store(queuedCalls().filter((call) => call.formId !== formId));
}

function store(calls: QueuedCall[]): boolean {
  try {
    if (calls.length > 0) localStorage.setItem(QUEUE_KEY, JSON.stringify(calls));
    else localStorage.removeItem(QUEUE_KEY);
    return true;
  } catch {
    return false;
  }
}

function isQueuedCall(value: unknown): value is QueuedCall {
  if (typeof value !== 'object' || value === null) return false;
  const { formId, functionName, body, idempotencyKey } = value as Partial<QueuedCall>;
  return [formId, functionName, idempotencyKey].every((item) => typeof item === 'string') && typeof body === 'object';
}
