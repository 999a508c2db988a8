/** The newsletter form of the footer. Without scripts it posts to the server as a plain form. */
import { useRef, useState, type SubmitEvent } from 'react';
import words from '../../../../content/newsletter.yaml';
import { NEWSLETTER_ANCHORS, NEWSLETTER_HELP_TYPE, NEWSLETTER_MESSAGE } from '../../../shared/newsletter-facts.ts';
import { INVALID_EMAIL, isDeliverableAddress, localPart } from '../../../shared/email-address.ts';
import { invokeFunction } from '../../calls/functions-client.ts';
import { notify } from '../../messages/toasts.ts';
import { Button } from '../../ui/button.tsx';
import styles from './newsletter-form.module.css';

export function NewsletterForm() {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');
  const [sending, setSending] = useState(false);
  /** The address that the last success was about. */
  const [sentTo, setSentTo] = useState('');

  /** The notification says what is wrong; beside the field stands how to mend it, for as long as that is needed. */
  const refuse = (reason: string, remedy: string) => {
    setError(remedy);
    void notify(reason, 'error');
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    // Read from the field, which also knows what was typed before this code arrived.
    const address = field.current?.value.trim();
    if (!address) return refuse('Please enter your email address', 'Your address is missing here.');
    if (!isDeliverableAddress(address)) return refuse(INVALID_EMAIL, 'Write it like name@company.com.');
    setError('');
    setSentTo('');
    setSending(true);
    const succeeded = await subscribe(address);
    setSending(false);
    if (!succeeded)
      return refuse('Failed to subscribe. Please try again.', 'Not sent yet; what you typed is still here.');
    setSentTo(address);
    // Unless another address was typed meanwhile.
    if (field.current?.value.trim() === address) field.current.value = '';
    void notify('Successfully subscribed to newsletter!', 'success');
  };

  return (
    <form
      className={styles.form}
      method="post"
      action="/newsletter/subscribe"
      onSubmit={submit}
      ref={validateOurselves}
    >
      <label htmlFor="newsletter-email">Email address</label>
      <div className={styles.row}>
        <input
          ref={field}
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          required
          aria-describedby="newsletter-consent newsletter-error"
          aria-invalid={error ? true : undefined}
        />
        <Button variant="gold" type="submit" aria-disabled={sending || undefined}>
          Subscribe
        </Button>
      </div>
      <p id="newsletter-error" className={styles.error}>
        {error}
      </p>
      <p role="status" className={styles.sent}>
        {sentTo && words.sent.replace('{recipient}', sentTo)}
      </p>
      {Object.entries(NEWSLETTER_ANCHORS).map(([message, id]) => (
        // Shown where the address bar names it: the only way to answer a plain form on a static page.
        <p key={id} id={id} tabIndex={-1} className={`${styles.error} ${styles.returned}`}>
          {words[message as keyof typeof NEWSLETTER_ANCHORS]}
        </p>
      ))}
      <p id="newsletter-consent" className={styles.consent}>
        {words.consent}
      </p>
    </form>
  );
}

/** Only where scripts run: without them the browser's own messages are the ones that the visitor gets. */
function validateOurselves(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}

/** Whether the server took the subscription. */
async function subscribe(email: string): Promise<boolean> {
  try {
    const { error } = await invokeFunction('submit-contact', {
      body: {
        formData: {
          name: localPart(email),
          email,
          message: NEWSLETTER_MESSAGE,
          helpType: NEWSLETTER_HELP_TYPE,
        },
        timestamp: new Date().toISOString(),
        userAgent: navigator.userAgent,
      },
    });
    return !error;
  } catch {
    // The client itself could not be loaded, so nothing was sent.
    return false;
  }
}
