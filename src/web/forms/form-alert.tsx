/** Says why a form was not sent, and tells screen readers which fields to mend; what is wrong stands beside those. */
import styles from './form.module.css';

interface FormAlertProps {
  submitError: string;
  /** Labels of the fields to mend. */
  summary: readonly string[];
}

export function FormAlert({ submitError, summary }: FormAlertProps) {
  const isWrong = summary.length > 0;
  return (
    <>
      {/* What was said of the last attempt no longer holds once another one stumbles over a field. */}
      <p role="alert" className={submitError && !isWrong ? styles.alert : undefined}>
        {!isWrong && submitError}
      </p>
      {/* Not an alert: the focus is on the first of them, whose own words follow. */}
      <p aria-live="assertive" className="visually-hidden">
        {isWrong && `Not sent yet. Please check: ${summary.join(', ')}.`}
      </p>
    </>
  );
}
