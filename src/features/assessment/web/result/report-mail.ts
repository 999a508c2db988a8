import words from '#content/assessment/result-words.yaml';
import { typedAddress } from '#shared/text/email-address.ts';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { buildReport } from '#features/assessment/shared/disc-report.ts';
import type { AssessmentSubmission } from '#features/assessment/shared/assessment-schema.ts';
import { loadStoredAuth } from '#features/accounts/web/sign-in/auth-loader.ts';
import { CallError, isWorthRepeating } from '#web/api/call-error.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { browserStorage } from '#web/storage/browser-storage.ts';
import { showToast } from '#web/messages/toasts.ts';
import type { RunStore } from '../quiz/assessment-run.ts';
import { ITEMS_CODE_KEY } from '../stored-run.ts';
import { answersOf, positionsOf, type AssessmentState } from '../quiz/assessment-state.ts';

/** HTTP status for an error inside a successful response, which isn't retried. */
const ANSWERED = 200;

export function useReportMail(store: RunStore) {
  // Known before React has rendered the disabled button: a double click is two clicks within one frame.
  const isSending = useRef(false);
  const { mutate, isPending, isPaused, error } = useMutation({
    // Reads the run when the call is sent: offline that may be long after the click, with a corrected address.
    mutationFn: () => sendReport(store),
    onSuccess: (isSent) => {
      const { title, text } = words.sentToast;
      if (isSent) void showToast({ title, description: text, aside: true });
    },
    onError: () => {
      const { title, text } = words.failedToast;
      void showToast({ title, description: text, destructive: true });
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const send = useCallback(() => {
    if (isSending.current) return;
    isSending.current = true;
    mutate();
  }, [mutate]);
  return {
    send,
    sending: isPending,
    /** Offline: the call is held back until the connection returns. */
    waiting: isPaused,
    /** Why the server refuses to send, in words for the visitor; empty when the server failed. */
    refusal: refusalOf(error),
  };
}

/** False when there is nothing left to send: sent by another tab, erased, or started over. */
async function sendReport(store: RunStore): Promise<boolean> {
  store.follow();
  const run = store.current();
  if (run.step !== 'result' || run.sent) return false;
  const sender = await callerId();
  const body = submissionOf(run);
  const data = await callFunction<ReportAnswer>('send-disc-assessment', body, { idempotencyKey: run.runId });
  // This function can report an error in a successful response.
  if (data.error) throw new CallError({ status: ANSWERED, code: 'mail_failed', message: '' });
  // If the session ended or changed meanwhile, it is unknown which account the call counted for.
  const answered = await callerId().catch(() => '');
  const { itemsCode = '' } = data;
  if (itemsCode) browserStorage.write(ITEMS_CODE_KEY, itemsCode);
  store.act({ type: 'sent', runId: run.runId, keptBy: sender === answered ? sender : '', itemsCode });
  return true;
}

interface ReportAnswer {
  error?: unknown;
  itemsCode?: string;
}

function submissionOf({ info, chosen, order, sharesScores, improves }: AssessmentState): AssessmentSubmission {
  // Never empty here, because the info step requires a gender.
  const gender = info.gender || 'prefer_not_to_say';
  const answers = answersOf(chosen);
  const { scores, primaryStyle, narrative } = buildReport({ gender, answers });
  const taken = { gender, scores, primaryStyle, narrative, answers };
  return {
    name: info.name.trim(),
    email: typedAddress(info.email),
    ...taken,
    ...(sharesScores && { shareScores: true }),
    ...(improves && { improve: { positions: positionsOf(chosen, order), ...earlierCode() } }),
  };
}

function earlierCode(): { code?: string } {
  const code = browserStorage.read(ITEMS_CODE_KEY) ?? '';
  return /^[\dA-Z-]{19}$/.test(code) ? { code } : {};
}

/** The message of a refusal, which the visitor can act on; empty for server failures, which they can't. */
function refusalOf(error: Error | null): string {
  if (!(error instanceof CallError) || isWorthRepeating(error)) return '';
  return error.fields['email'] ?? error.fields['name'] ?? error.message;
}

/** Id of the user whom a call would count for now; empty when nobody is signed in. */
async function callerId(): Promise<string> {
  const client = await loadStoredAuth();
  if (!(await client?.accessToken())) return '';
  const { data } = (await client?.auth.getSession()) ?? {};
  return data?.session?.user.id ?? '';
}
