import { useSyncExternalStore, type ReactNode } from 'react';
import * as words from '#content/forms/form-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { Button, type ButtonVariant } from '../ui/button.tsx';
import { FieldErrors } from '../ui/field.tsx';
import type { FieldCheck } from './field-check.ts';
import type { FilledForm } from './filled-form.ts';
import styles from './form.module.css';
import { useForm } from './use-form.ts';
import type { Submission } from './use-submission.ts';

interface FormProps {
  button: string;
  /** Where the form is posted without scripts; a form without an action needs scripts. */
  action?: string;
  variant?: ButtonVariant;
  submission: Submission;
  /** Usually uses the server's schema. */
  check?: FieldCheck;
  onSubmit?: (filled: FilledForm, form: HTMLFormElement) => void;
  children?: ReactNode;
  beside?: ReactNode;
  after?: ReactNode;
}

export function Form(props: FormProps) {
  const { button, action, variant = 'gold', submission, check, onSubmit } = props;
  const { submitError, loading, done, fieldProblems } = submission;
  const onValid = onSubmit ?? ((filled: FilledForm) => void submission.submit(filled));
  const { problems, summary, formProps } = useForm({ check, loading, onValid });
  const hydrated = useHydrated();
  return (
    // Before hydration, the browser validates a form that has an action. The button of any other form is disabled,
    // because a plain submission would post its fields, such as passwords, to a page.
    <form
      method="post"
      action={action}
      className={styles.form}
      noValidate={hydrated || action === undefined}
      {...formProps}
      aria-busy={loading}
    >
      <FieldErrors value={{ ...fieldProblems, ...problems }}>{props.children}</FieldErrors>
      <FormAlert submitError={submitError} summary={summary} />
      {props.after}
      <div className={`actions ${styles.submit}`}>
        <Button
          variant={variant}
          type="submit"
          disabled={!hydrated && action === undefined}
          aria-disabled={loading || undefined}
          label={button}
        />
        {props.beside}
      </div>
      <p role="status" className="muted">
        {loading ? words.working : done}
      </p>
    </form>
  );
}

/** False in prerendered HTML and until React has hydrated it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/** Announces which fields to fix, by their labels; the fields show their own errors. */
export function FormAlert({ submitError, summary }: { submitError: string; summary: readonly string[] }) {
  const isWrong = summary.length > 0;
  return (
    <>
      {/* The error of the last attempt no longer applies once another one finds an invalid field. */}
      <p role="alert" className="note" data-tone="bad">
        {!isWrong && submitError}
      </p>
      {/* Not an alert: the focus moves to the first of these fields, whose own error is read next. */}
      <p aria-live="assertive" className="visually-hidden">
        {/* Without the marks at the end of labels, which would end the sentence. */}
        {isWrong && fillWords(words.check, { fields: summary.map((label) => label.replace(/[.?]$/, '')).join(', ') })}
      </p>
    </>
  );
}
