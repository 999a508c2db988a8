import { useRef, useState } from 'react';
import { CallError } from '#web/api/call-error.ts';
import { messageOf } from '#web/api/failure-words.ts';
import { preloadClient } from '#web/api/functions-client.ts';
import { randomId } from '#web/api/random-id.ts';
import type { FieldProblems } from './field-check.ts';
import type { FilledForm } from './filled-form.ts';

export interface Outcome {
  error?: string | undefined;
  done?: string | undefined;
  /** Empties the fields, for a form that holds passwords or starts over. */
  clear?: boolean;
}

export interface Sent extends Outcome {
  fieldProblems: FieldProblems;
}

/** A thrown error is worded by `messageOf`; one that is worth repeating is retried once automatically. */
export type Act = (filled: FilledForm, idempotencyKey: string) => Promise<Outcome>;

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
    const sent = await runSubmission(act, filled, unanswered.current);
    inFlight.current = false;
    setLoading(false);
    setSent(sent);
    return sent;
  };

  return { submit, loading, submitError: error, done, fieldProblems };
}

/** Loads all code that sending a form needs, so that it works offline from here on. */
export function loadForOffline(): void {
  for (const load of [preloadClient, loadQueries]) load().catch(() => {});
}

/** At the first attempt, because the footer's form is in the entry chunk. */
async function loadQueries(): Promise<typeof import('#web/api/query-client.ts')> {
  return import('#web/api/query-client.ts');
}

/** A failed attempt may have reached the server, so the same content is sent under the same key again. */
export interface Unanswered {
  content: string;
  key: string;
}

/** Runs one attempt. */
export async function runSubmission(act: Act, filled: FilledForm, unanswered: Unanswered): Promise<Sent> {
  const content = JSON.stringify([filled.texts, filled.choices]);
  if (unanswered.content !== content) Object.assign(unanswered, { content, key: randomId() });
  try {
    const { runMutation } = await loadQueries();
    const outcome = await runMutation(async () => act(filled, unanswered.key));
    unanswered.content = '';
    return { ...outcome, fieldProblems: {} };
  } catch (reason) {
    const fieldProblems = reason instanceof CallError ? byFieldName(reason.fields) : {};
    return { error: messageOf(reason), fieldProblems };
  }
}

/** The server names a field by its path in the body; the form's name for it is the last part of that path. */
function byFieldName(fields: FieldProblems): FieldProblems {
  return Object.fromEntries(Object.entries(fields).map(([path, problem]) => [path.split('.').at(-1) ?? path, problem]));
}
