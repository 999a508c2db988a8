/** Announces why a form was not sent. What is wrong with single fields stands beside them; here is which they are. */
import styles from './form.module.css';

interface FormAlertProps {
  submitError: string;
  /** Labels of the fields to mend. */
  summary: readonly string[];
}

export function FormAlert({ submitError, summary }: FormAlertProps) {
  // The focus is on the first of them, whose own words follow.
  const words = summary.length > 0 ? `Not sent yet. Please check: ${summary.join(', ')}.` : submitError;
  return (
    <p role="alert" className={summary.length > 0 ? 'visually-hidden' : submitError ? styles.alert : undefined}>
      {words}
    </p>
  );
}
