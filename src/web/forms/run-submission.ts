/** Runs one attempt to send a form. Loaded at the first attempt, because the entry has a form in its footer. */
import { CallError } from '../calls/call-error.ts';
import { messageOf } from '../calls/failure-words.ts';
import { randomId } from '../calls/random-id.ts';
import { runMutation } from '../calls/run-mutation.ts';
import type { FieldProblems } from './field-check.ts';
import type { FilledForm } from './filled-form.ts';
import type { Act, Sent } from './use-submission.ts';

/** A failed attempt may have arrived all the same, so the same content goes out under the same key again. */
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
    const fieldProblems = reason instanceof CallError ? byFieldName(reason.fields) : {};
    return { error: messageOf(reason), fieldProblems };
  }
}

/** The server names fields by their path in the body; a form's fields are named by its last part. */
function byFieldName(fields: FieldProblems): FieldProblems {
  return Object.fromEntries(Object.entries(fields).map(([path, problem]) => [path.split('.').at(-1) ?? path, problem]));
}
