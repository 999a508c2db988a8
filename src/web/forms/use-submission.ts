/** Sends a form once at a time, words what goes wrong, and keeps a repeated attempt harmless. */
import { useRef, useState } from 'react';
import { CallError } from '../calls/call-error.ts';
import { messageOf } from '../calls/failure-words.ts';
import { randomId } from '../calls/random-id.ts';
import { runMutation } from '../calls/run-mutation.ts';
import type { FieldProblems } from './field-check.ts';
import type { FilledForm } from './filled-form.ts';

/** What came of it: an error, or words that say what has happened. */
export interface Outcome {
  error?: string | undefined;
  done?: string | undefined;
  /** Empties the fields, for a form that holds passwords or starts over. */
  clear?: boolean;
}

/** @param act A thrown error is worded by `messageOf`; one that another try may mend is tried once more by itself. */
export type Act = (filled: FilledForm, idempotencyKey: string) => Promise<Outcome>;

interface State {
  loading: boolean;
  submitError: string;
  /** What the server found wrong with single fields. */
  fieldProblems: FieldProblems;
  done: string;
}

const IDLE: State = { loading: false, submitError: '', fieldProblems: {}, done: '' };

export function useSubmission(act: Act) {
  const [state, setState] = useState(IDLE);
  const inFlight = useRef(false);
  const unanswered = useRef({ content: '', key: '' });

  const submit = async (filled: FilledForm): Promise<Outcome & { fieldProblems: FieldProblems }> => {
    if (inFlight.current) return { fieldProblems: {} };
    inFlight.current = true;
    setState({ ...IDLE, loading: true });
    // The same content again, after a failure, may have arrived the first time.
    const content = JSON.stringify([filled.texts, filled.choices]);
    if (unanswered.current.content !== content) unanswered.current = { content, key: randomId() };
    const { key } = unanswered.current;
    let outcome: Outcome;
    let fieldProblems: FieldProblems = {};
    try {
      outcome = await runMutation(async (idempotencyKey) => act(filled, idempotencyKey), key);
      unanswered.current = { content: '', key: '' };
    } catch (reason) {
      outcome = { error: messageOf(reason) };
      if (reason instanceof CallError) fieldProblems = byFieldName(reason.fields);
    }
    inFlight.current = false;
    setState({ loading: false, submitError: outcome.error ?? '', done: outcome.done ?? '', fieldProblems });
    return { ...outcome, fieldProblems };
  };

  return { ...state, submit };
}

/** The server names fields by their path in the body; a form's fields are named by its last part. */
function byFieldName(fields: FieldProblems): FieldProblems {
  return Object.fromEntries(Object.entries(fields).map(([path, problem]) => [path.split('.').at(-1) ?? path, problem]));
}
