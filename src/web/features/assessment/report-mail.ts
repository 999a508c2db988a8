/** Asks the server to email a run's report, and tells the visitor how that went. */
import { useMutation } from '@tanstack/react-query';
import type { AssessmentSubmission } from '../../../shared/assessment-schema.ts';
import { hasStoredSession, loadAuth } from '../sign-in/auth-loader.ts';
import { invokeFunction } from '../../calls/functions-client.ts';
import { showToast } from '../../messages/toasts.ts';

/** The official client's name for an answer that is not a success. */
const ANSWERED = new Set(['FunctionsHttpError', 'FunctionsRelayError']);

export function useReportMail({ runId, onSent }: { runId: string; onSent: (keptBy: string) => void }) {
  const mutation = useMutation({
    mutationFn: (submission: AssessmentSubmission) => sendReport(submission, runId),
    // The server's answer is final; only a call that never arrived is worth another try.
    retry: (failures, error) => failures < 1 && !ANSWERED.has(error.name),
    onSuccess: (keptBy) => {
      onSent(keptBy);
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

/** Gives the id of the user in whose name it was sent, whose account has the result now; empty when nobody was signed in. */
async function sendReport(submission: AssessmentSubmission, runId: string): Promise<string> {
  const sender = await callerId();
  const { data, error } = await invokeFunction('send-disc-assessment', { body: submission, idempotencyKey: runId });
  if (error) throw error as Error;
  if (data?.error) throw Object.assign(new Error('The answer carries an error.'), { name: 'FunctionsHttpError' });
  // A session that ended or changed meanwhile leaves open whose name the call was in.
  const answered = await callerId().catch(() => '');
  return sender === answered ? sender : '';
}

/** Whose account a call counts for now. */
async function callerId(): Promise<string> {
  if (!hasStoredSession()) return '';
  const { accessToken, auth } = await loadAuth();
  if (!(await accessToken())) return '';
  const { data } = await auth.getSession();
  return data.session?.user.id ?? '';
}
