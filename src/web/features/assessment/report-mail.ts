/** Asks the server to email a run's report, and tells the visitor how that went. */
import { useMutation } from '@tanstack/react-query';
import type { AssessmentSubmission } from '../../../shared/assessment-schema.ts';
import { hasStoredSession, loadAuth } from '../sign-in/auth-loader.ts';
import { CallError } from '../../calls/call-error.ts';
import { callFunction } from '../../calls/functions-client.ts';
import { showToast } from '../../messages/toasts.ts';

/** HTTP status of an answer that is not tried again. */
const ANSWERED = 200;

export function useReportMail({ runId, onSent }: { runId: string; onSent: (keptBy: string) => void }) {
  const mutation = useMutation({
    mutationFn: (submission: AssessmentSubmission) => sendReport(submission, runId),
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
  const data = await callFunction<{ error?: unknown }>('send-disc-assessment', submission, { idempotencyKey: runId });
  // Of this function the answer is read, too: a success may carry an error.
  if (data.error)
    throw new CallError({ status: ANSWERED, code: 'mail_failed', message: 'The answer carries an error.' });
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
