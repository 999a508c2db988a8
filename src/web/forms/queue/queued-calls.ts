import { browserStorage } from '#web/storage/browser-storage.ts';
import { QUEUE_KEY } from './queue-key.ts';

export interface QueuedCall {
  /** The form that the call is from; each form has at most one queued call. */
  formId: string;
  functionName: string;
  body: object;
  /** However often the call is sent, the server acts on it once. */
  idempotencyKey: string;
}

/** Fired on the window, with the form's id, once a queued call has reached the server. */
export const QUEUE_SENT = 'queue-sent';

export function queuedCalls(): QueuedCall[] {
  const calls = browserStorage.readJson(QUEUE_KEY);
  return Array.isArray(calls) ? calls.filter(isQueuedCall) : [];
}

/** Replaces an earlier call of the same form. False when the call can't be stored: storage may be full or forbidden. */
export function queueCall(call: QueuedCall): boolean {
  return store([...queuedCalls().filter(({ formId }) => formId !== call.formId), call]);
}

export function dropCall(idempotencyKey: string): void {
  store(queuedCalls().filter((call) => call.idempotencyKey !== idempotencyKey));
}

export function dropCallsOf(formId: string): void {
  store(queuedCalls().filter((call) => call.formId !== formId));
}

function store(calls: QueuedCall[]): boolean {
  if (calls.length > 0) return browserStorage.write(QUEUE_KEY, calls);
  browserStorage.remove(QUEUE_KEY);
  return true;
}

function isQueuedCall(value: unknown): value is QueuedCall {
  if (typeof value !== 'object' || value === null) return false;
  const { formId, functionName, body, idempotencyKey } = value as Partial<QueuedCall>;
  return [formId, functionName, idempotencyKey].every((item) => typeof item === 'string') && typeof body === 'object';
}
