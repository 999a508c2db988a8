/** Runs one attempt to send a form. Loaded at the first attempt, because the footer's form is in the entry chunk. */
import { CallError } from '#web/api/call-error.ts';
import { messageOf } from '#web/api/failure-words.ts';
import { runMutation } from '#web/api/query-client.ts';
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

/** A failed attempt may have reached the server, so the same content is sent under the same key again. */
export interface Unanswered {
  content: string;
  key: string;
}

export async function runSubmission(act: Act, filled: FilledForm, unanswered: Unanswered): Promise<Sent> {
  const content = JSON.stringify([filled.texts, filled.choices]);
  if (unanswered.content !== content) Object.assign(unanswered, { content, key: randomId() });
  try {
    const outcome = await runMutation(async () => act(filled, unanswered.key));
    unanswered.content = '';
    return { ...outcome, fieldProblems: {} };
  } catch (reason) {
    return { error: messageOf(reason), fieldProblems: reason instanceof CallError ? reason.fields : {} };
  }
}
