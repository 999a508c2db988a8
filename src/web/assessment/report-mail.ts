/** Asks the server to email a run's report, and tells the visitor how that went. */
import { useMutation } from '@tanstack/react-query';
import type { AssessmentSubmission } from '../../shared/assessment-schema.ts';
import { invokeFunction } from '../functions-client.ts';
import { showToast } from '../shell/toasts.ts';

/** The official client's name for an answer that is not a success. */
const ANSWERED = new Set(['FunctionsHttpError', 'FunctionsRelayError']);

export function useReportMail({ runId, onSent }: { runId: string; onSent: () => void }) {
  const mutation = useMutation({
    mutationFn: (submission: AssessmentSubmission) => sendReport(submission, runId),
    // The server's answer is final; only a call that never arrived is worth another try.
    retry: (failures, error) => failures < 1 && !ANSWERED.has(error.name),
    onSuccess: () => {
      onSent();
      void showToast({ title: 'Report sent', description: 'Your DISC assessment has been emailed.' });
    },
    onError: () => {
      void showToast({
        title: "Couldn't send email",
        description: "We couldn't send the report email right now. We'll keep your results on screen.",
        destructive: true,
      });
    },
  });
  return {
    send: mutation.mutate,
    sending: mutation.isPending,
    /** Offline: the call is held back until the connection returns. */
    waiting: mutation.isPaused,
  };
}

async function sendReport(submission: AssessmentSubmission, runId: string): Promise<void> {
  const { data, error } = await invokeFunction('send-disc-assessment', { body: submission, idempotencyKey: runId });
  if (error) throw error as Error;
  if (data?.error) throw Object.assign(new Error('The answer carries an error.'), { name: 'FunctionsHttpError' });
}
