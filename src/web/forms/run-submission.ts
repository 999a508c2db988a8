/** Runs one attempt to send a form. Loaded at the first attempt, because the footer's form is in the entry chunk. */
import { CallError } from '../api/call-error.ts';
import { messageOf } from '../api/failure-words.ts';
import { randomId } from '../api/random-id.ts';
import { runMutation } from '../api/query-client.ts';
import type { FieldProblems } from './field-check.ts';
import type { FilledForm } from './filled-form.ts';
import type { Act, Sent } from './submission.ts';

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
    const fieldProblems = reason instanceof CallError ? byFieldName(reason.fields) : {};
    return { error: messageOf(reason), fieldProblems };
  }
}

/** The server names a field by its path in the body; the form's name for it is the last part of that path. */
function byFieldName(fields: FieldProblems): FieldProblems {
  return Object.fromEntries(Object.entries(fields).map(([path, problem]) => [path.split('.').at(-1) ?? path, problem]));
}
