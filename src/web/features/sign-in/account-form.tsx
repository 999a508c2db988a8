/** A form that asks the account service for one thing: checks its fields, waits, and shows the service's answer beside it. */
import { useState, useSyncExternalStore, type ReactNode, type SubmitEvent } from 'react';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { FieldErrors } from '../../ui/field.tsx';
import { fieldErrors } from './field-checks.ts';
import styles from './account-form.module.css';

/** What the service answered: an error, or words that say what has happened. */
export interface Outcome {
  error?: string | undefined;
  done?: string | undefined;
  /** Empties the fields, for a form that holds passwords or starts over. */
  clear?: boolean;
}

interface AccountFormProps {
  button: string;
  variant?: ButtonVariant;
  /** Gets the fields by name; text is trimmed, passwords are as typed. */
  act: (fields: Record<string, string>) => Promise<Outcome>;
  children?: ReactNode;
  /** Stands beside the button. */
  beside?: ReactNode;
  /** Stands under the answer, such as a way out of an error. */
  after?: ReactNode;
}

export function AccountForm({ button, variant = 'gold', act, children, beside, after }: AccountFormProps) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [{ error, done, to }, setOutcome] = useState<Outcome & { to?: string }>({});
  const hydrated = useHydrated();
  // A form that changes sides, and its button with it, keeps its fields and not what was said about the other side.
  const isAnswer = to === button;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const found = fieldErrors(form);
    setErrors(found);
    setOutcome({});
    const [firstWrong] = Object.keys(found);
    if (firstWrong) return (form.elements.namedItem(firstWrong) as HTMLElement | null)?.focus();
    setBusy(true);
    const outcome = await act(fieldsOf(form)).catch((reason: unknown) => ({ error: messageOf(reason) }));
    setBusy(false);
    setOutcome({ ...outcome, to: button });
    if ('clear' in outcome && outcome.clear) form.reset();
  };

  return (
    // Before hydration the button is disabled: a plain submission would send passwords to a page.
    <form method="post" className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <FieldErrors value={errors}>{children}</FieldErrors>
      <p role="alert" className={styles.alert}>
        {isAnswer && error}
      </p>
      {after}
      <div className={styles.submit}>
        <Button variant={variant} type="submit" disabled={!hydrated} aria-disabled={busy || undefined}>
          {button}
        </Button>
        {beside}
      </div>
      <p role="status" className={styles.status}>
        {busy ? 'One moment …' : isAnswer && done}
      </p>
    </form>
  );
}

/** The service's own message; for a call that never arrived, what to do about it. */
export function messageOf(reason: unknown): string {
  const { name = '', message = '', code } = (reason ?? {}) as Partial<Error & { code: string }>;
  if (code === 'over_request_rate_limit') return `${message}. Please try again in a few minutes.`;
  const unreachable = name === 'AuthRetryableFetchError' || name === 'FunctionsFetchError' || name === 'TypeError';
  return unreachable || !message
    ? 'We could not reach the account service. Nothing you typed is lost: please try again in a moment.'
    : message;
}

function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].map(([name, value]) => {
    const text = typeof value === 'string' ? value : '';
    return [name, /password/i.test(name) ? text : text.trim()];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

/** False in prerendered HTML and until React has taken over. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
