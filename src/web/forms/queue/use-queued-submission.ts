/** A submission that waits in this browser when there is no connection, and is sent once when it is back. */
import words from '#content/forms/queue-words.yaml';
import { useEffect, useState } from 'react';
import { CallError } from '#web/api/call-error.ts';
import { callFunction } from '#web/api/functions-client.ts';
import type { FilledForm } from '../filled-form.ts';
import { dropCallsOf, QUEUE_SENT, queueCall, queuedCalls } from './queued-calls.ts';
import { useSubmission } from '../use-submission.ts';

interface QueuedSubmissionOptions {
  formId: string;
  functionName: string;
  bodyOf: (filled: FilledForm) => object;
  done: string;
}

export function useQueuedSubmission({ formId, functionName, bodyOf, done }: QueuedSubmissionOptions) {
  const [queue, setQueue] = useState<'empty' | 'waiting' | 'sent'>('empty');
  const submission = useSubmission(async (filled, idempotencyKey) => {
    const body = bodyOf(filled);
    try {
      await callFunction(functionName, body, { idempotencyKey });
      return { done };
    } catch (reason) {
      if (!(reason instanceof CallError) || reason.status !== 0 || navigator.onLine) throw reason;
      if (!queueCall({ formId, functionName, body, idempotencyKey })) throw reason;
      setQueue('waiting');
      return {};
    }
  });
  useEffect(() => {
    if (queuedCalls().some((call) => call.formId === formId)) setQueue('waiting');
    const onSent = (event: Event) => {
      if ((event as CustomEvent<string>).detail === formId) setQueue('sent');
    };
    // Another tab has sent the call, or taken it back; the form's answers, which went with it, say so.
    const onStorage = () => {
      if (!queuedCalls().some((call) => call.formId === formId))
        setQueue((before) => (before === 'waiting' ? 'empty' : before));
    };
    addEventListener(QUEUE_SENT, onSent);
    addEventListener('storage', onStorage);
    return () => {
      removeEventListener(QUEUE_SENT, onSent);
      removeEventListener('storage', onStorage);
    };
  }, [formId]);
  const queueWords = { empty: '', waiting: words.waiting, sent: done }[queue];
  return {
    ...submission,
    done: submission.done || queueWords,
    sent: submission.done !== '' || queue === 'sent',
    waiting: queue === 'waiting',
    /** Drops the queued call, such as when the visitor erases their answers or sends others. */
    takeBack: () => {
      dropCallsOf(formId);
      setQueue('empty');
    },
  };
}
