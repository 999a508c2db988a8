import { useRef, useState } from 'react';
import { messageOf } from '#web/api/failure-words.ts';
import { preloadClient } from '#web/api/functions-client.ts';
import type { FilledForm } from './filled-form.ts';
import type { Act, Sent } from './run-submission.ts';

export type Submission = ReturnType<typeof useSubmission>;

const NOTHING: Sent = { fieldProblems: {} };

export function useSubmission(act: Act) {
  const [loading, setLoading] = useState(false);
  const [{ error = '', done = '', fieldProblems }, setSent] = useState(NOTHING);
  const inFlight = useRef(false);
  const unanswered = useRef({ content: '', key: '' });

  const submit = async (filled: FilledForm): Promise<Sent> => {
    if (inFlight.current) return NOTHING;
    inFlight.current = true;
    setLoading(true);
    setSent(NOTHING);
    const sent = await loadRunner().then(
      async ({ runSubmission }) => runSubmission(act, filled, unanswered.current),
      (reason: unknown) => ({ ...NOTHING, error: messageOf(reason) }),
    );
    inFlight.current = false;
    setLoading(false);
    setSent(sent);
    return sent;
  };

  return { submit, loading, submitError: error, done, fieldProblems };
}

/** Loads all code that sending a form needs, so that it works offline from here on. */
export function loadForOffline(): void {
  for (const load of [preloadClient, loadRunner]) load().catch(() => {});
}

async function loadRunner(): Promise<typeof import('./run-submission.ts')> {
  return import('./run-submission.ts');
}
