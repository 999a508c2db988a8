/** Asks the server to email a run's report, and tells the visitor how that went. */
import { useMutation } from '@tanstack/react-query';
import { buildReport } from '../../../shared/disc-report.ts';
import type { AssessmentSubmission } from '../../../shared/assessment-schema.ts';
import { hasStoredSession, loadAuth } from '../sign-in/auth-loader.ts';
import { CallError, isWorthRepeating } from '../../calls/call-error.ts';
import { callFunction } from '../../calls/functions-client.ts';
import { showToast } from '../../messages/toasts.ts';
import type { RunStore } from './assessment-run.ts';
import { answersOf, type AssessmentState } from './assessment-state.ts';

/** HTTP status of an answer that is not tried again. */
const ANSWERED = 200;

export function useReportMail(store: RunStore) {
  const mutation = useMutation({
    // Reads the run when the call leaves: offline that may be long after the click, and the address may be another one.
    mutationFn: () => sendReport(store),
    onSuccess: (isSent) => {
      if (isSent)
        void showToast({ title: 'Report sent', description: 'Your DISC assessment has been emailed.', aside: true });
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
    /** Why the server refuses to send, in words for the visitor; empty when it just failed. */
    refusal: refusalOf(mutation.error),
  };
}

/** False when there is nothing to send any more: sent by another tab, erased, or begun anew. */
async function sendReport(store: RunStore): Promise<boolean> {
  store.follow();
  const run = store.current();
  if (run.step !== 'result' || run.sent) return false;
  const sender = await callerId();
  const body = submissionOf(run);
  const data = await callFunction<{ error?: unknown }>('send-disc-assessment', body, { idempotencyKey: run.runId });
  // Of this function the answer is read, too: a success may carry an error.
  if (data.error) throw new CallError({ status: ANSWERED, code: 'mail_failed', message: '' });
  // A session that ended or changed meanwhile leaves open whose name the call was in.
  const answered = await callerId().catch(() => '');
  store.act({ type: 'sent', runId: run.runId, keptBy: sender === answered ? sender : '' });
  return true;
}

function submissionOf({ info, chosen }: AssessmentState): AssessmentSubmission {
  // The info step lets nobody start without a gender.
  const gender = info.gender || 'prefer_not_to_say';
  const answers = answersOf(chosen);
  const { scores, primaryStyle, narrative } = buildReport({ gender, answers });
  return { name: info.name.trim(), email: info.email.trim(), gender, scores, primaryStyle, narrative, answers };
}

/** What the visitor can do about a refusal; a failure of the server's own says nothing to them. */
function refusalOf(error: Error | null): string {
  if (!(error instanceof CallError) || isWorthRepeating(error)) return '';
  return error.fields['email'] ?? error.fields['name'] ?? error.message;
}

/** Whose account a call counts for now. */
async function callerId(): Promise<string> {
  if (!hasStoredSession()) return '';
  const { accessToken, auth } = await loadAuth();
  if (!(await accessToken())) return '';
  const { data } = await auth.getSession();
  return data.session?.user.id ?? '';
}
