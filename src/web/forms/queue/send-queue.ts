import words from '#content/forms/queue-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { isWorthRepeating } from '#web/api/call-error.ts';
import { messageOf } from '#web/api/failure-words.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { runMutation } from '#web/api/query-client.ts';
import { notify } from '#web/messages/toasts.ts';
import { eraseProgress } from '../progress/form-progress.ts';
import { dropCall, QUEUE_SENT, queuedCalls, type QueuedCall } from './queued-calls.ts';

const LOCK = 'queued-calls';

export async function sendQueue(): Promise<void> {
  // The lock lets one tab send. Plain http has no locks; there the idempotency key makes a second call harmless.
  if ('locks' in navigator) await navigator.locks.request(LOCK, sendAll);
  else await sendAll();
}

async function sendAll(): Promise<void> {
  // Read under the lock: another tab may have sent them meanwhile.
  for (const call of queuedCalls()) await sendOne(call);
}

async function sendOne({ formId, functionName, body, idempotencyKey }: QueuedCall): Promise<void> {
  try {
    await runMutation(async () => callFunction(functionName, body, { idempotencyKey }));
  } catch (reason) {
    // The call stays in the queue.
    const status = (reason as { status?: number } | null)?.status;
    if (isWorthRepeating(reason) || status === TOO_MANY_REQUESTS) return;
    dropCall(idempotencyKey);
    // The form's answers are still kept, so that they can be corrected and sent again.
    await notify(fillWords(words.refused, { reason: messageOf(reason) }), 'error');
    return;
  }
  dropCall(idempotencyKey);
  eraseProgress(formId);
  dispatchEvent(new CustomEvent(QUEUE_SENT, { detail: formId }));
  await notify(words.sent, 'success');
}

const TOO_MANY_REQUESTS = 429;
