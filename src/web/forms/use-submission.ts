import { useRef, useState } from 'react';
import { CallError } from '#web/api/call-error.ts';
import { messageOf } from '#web/api/failure-words.ts';
import { preloadClient } from '#web/api/functions-client.ts';
import { randomId } from '#web/api/random-id.ts';
import type { FieldProblems } from './field-check.ts';
import type { FilledForm } from './filled-form.ts';

export type Submission = ReturnType<typeof useSubmission>;

export interface Outcome {
  error?: string | undefined;
  done?: string | undefined;
  /** Empties the fields, for a form that holds passwords or starts over. */
  clear?: boolean;
}

interface Sent extends Outcome {
  fieldProblems: FieldProblems;
}

/** A thrown error is worded by `messageOf`; one that is worth repeating is retried once automatically. */
type Act = (filled: FilledForm, idempotencyKey: string) => Promise<Outcome>;

const NOTHING: Sent = { fieldProblems: {} };

export function useSubmission(act: Act) {
  const [loading, setLoading] = useState(false);
  const [{ error = '', done = '', fieldProblems }, setSent] = useState(NOTHING);
  const inFlight = useRef(false);
  /** A failed attempt may have reached the server, so the same content is sent under the same key again. */
  const unanswered = useRef({ content: '', key: '' });

  const submit = async (filled: FilledForm): Promise<Sent> => {
    if (inFlight.current) return NOTHING;
    inFlight.current = true;
    setLoading(true);
    setSent(NOTHING);
    const content = JSON.stringify([filled.texts, filled.choices]);
    if (unanswered.current.content !== content) unanswered.current = { content, key: randomId() };
    const sent = await attempt(async () => act(filled, unanswered.current.key));
    if (!sent.failed) unanswered.current.content = '';
    inFlight.current = false;
    setLoading(false);
    setSent(sent);
    return sent;
  };

  return { submit, loading, submitError: error, done, fieldProblems };
}

async function attempt(act: () => Promise<Outcome>): Promise<Sent & { failed?: true }> {
  try {
    const { runMutation } = await loadMutations();
    return { ...(await runMutation(act)), fieldProblems: {} };
  } catch (reason) {
    const fieldProblems = reason instanceof CallError ? reason.fields : {};
    return { error: messageOf(reason), fieldProblems, failed: true };
  }
}

/** Loads all code that sending a form needs, so that it works offline from here on. */
export function loadForOffline(): void {
  for (const load of [preloadClient, loadMutations]) load().catch(() => {});
}

/** At the first attempt, because the footer's form is in every page's first script. */
async function loadMutations(): Promise<typeof import('#web/api/query-client.ts')> {
  return import('#web/api/query-client.ts');
}
