/** Says why a form was not sent, and tells screen readers which fields to fix; the fields show their own errors. */

interface FormAlertProps {
  submitError: string;
  /** Labels of the fields to fix. */
  summary: readonly string[];
}

export function FormAlert({ submitError, summary }: FormAlertProps) {
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
        {isWrong && `Not sent yet. Please check: ${summary.map((label) => label.replace(/[.?]$/, '')).join(', ')}.`}
      </p>
    </>
  );
}
