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
