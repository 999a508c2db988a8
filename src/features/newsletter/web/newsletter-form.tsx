import { useState } from 'react';
import * as words from '#content/newsletter-words.yaml';
import { localPart, typedAddress } from '#shared/text/email-address.ts';
import * as failures from '#content/failure-words.yaml';
import { NEWSLETTER_ANCHORS, NEWSLETTER_HELP_TYPE, NEWSLETTER_MESSAGE } from '../shared/newsletter-facts.ts';
import { callFunction } from '#web/api/functions-client.ts';
import type { FilledForm } from '#web/forms/filled-form.ts';
import { useForm } from '#web/forms/use-form.ts';
import type { Outcome } from '#web/forms/use-submission.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { notify } from '#web/messages/toasts.ts';
import { Button } from '#web/ui/button.tsx';

// By name, so that the build leaves out the file's other words.
const ANSWERS = [
  ['invalid', words.invalid],
  ['busy', words.busy],
] as const;

export function NewsletterForm() {
  const [sentTo, setSentTo] = useState('');
  const [attempted, setAttempted] = useState(false);
  const { submit, submitError, loading } = useSubmission(subscribe);

  const send = async (filled: FilledForm, form: HTMLFormElement) => {
    setAttempted(true);
    setSentTo('');
    const { error } = await submit(filled);
    if (error) return notify(words.failed, 'error');
    const { email = '' } = filled.texts;
    setSentTo(email);
    const field = form.elements.namedItem('email');
    // Clear it, unless another address was typed meanwhile.
    if (field instanceof HTMLInputElement && typedAddress(field.value) === email) field.value = '';
    return notify(words.done, 'success');
  };
  const { problems, formProps } = useForm({
    loading,
    onValid: (filled, form) => void send(filled, form),
    // The notification says what is wrong; the text beside the field says how to fix it, and stays until it is fixed.
    onInvalid: (_, { texts }) => {
      setAttempted(true);
      void notify(texts['email'] ? failures.email : words.missing, 'error');
    },
  });
  const problem = problems['email'];

  return (
    <form
      className="field"
      method="post"
      action="/newsletter/subscribe"
      {...formProps}
      aria-busy={loading}
      ref={validateOurselves}
    >
      <label htmlFor="newsletter-email">{words.label}</label>
      <div className="row">
        <input
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          required
          aria-describedby="newsletter-consent newsletter-error"
          aria-invalid={problem ? true : undefined}
        />
        <Button variant="gold" type="submit" aria-disabled={loading || undefined} label={words.subscribe} />
      </div>
      <p id="newsletter-error" className="error">
        {problem ?? (submitError && words.notSent)}
      </p>
      <p role="status" className="note" data-tone="good">
        {sentTo && words.sent.replace('{recipient}', sentTo)}
      </p>
      {!attempted && <ReturnedMessages />}
      <p id="newsletter-consent" className="small">
        {words.consent}
      </p>
    </form>
  );
}

/** Each shows when the address's fragment names it: the only way to answer a plain form on a static page. */
function ReturnedMessages() {
  return ANSWERS.map(([answer, says]) => (
    <p key={answer} id={NEWSLETTER_ANCHORS[answer]} tabIndex={-1} className="error returned">
      {says}
    </p>
  ));
}

/** Turns the browser's own messages off by script, because visitors without scripts get nothing else. */
function validateOurselves(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}

async function subscribe({ texts: { email = '' } }: FilledForm, idempotencyKey: string): Promise<Outcome> {
  const formData = { name: localPart(email), email, message: NEWSLETTER_MESSAGE, helpType: NEWSLETTER_HELP_TYPE };
  const body = { formData, timestamp: new Date().toISOString(), userAgent: navigator.userAgent };
  await callFunction('submit-contact', body, { idempotencyKey });
  return {};
}
