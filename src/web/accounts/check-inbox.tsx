/** What follows a sign-up whose address must be confirmed first. */
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { messageOf } from './account-form.tsx';
import { loadAuth } from './auth-loader.ts';
import styles from './auth-form.module.css';
import { StepHeading } from './step-heading.tsx';

export function CheckInbox({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <div className={styles.inbox}>
      <StepHeading>Check your inbox</StepHeading>
      <p>
        We sent a message to <strong>{email}</strong>. Open its link and press the button there; then your account is
        ready.
      </p>
      <p className={styles.quiet}>Nothing there? Look in the spam folder, or have it sent again after a minute.</p>
      <SendAgain email={email} />
      <Button variant="quiet" onClick={onBack}>
        Change the address
      </Button>
    </div>
  );
}

/** Asks for the confirmation message once more. */
export function SendAgain({ email }: { email: string }) {
  const [said, setSaid] = useState({ error: '', done: '' });
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (busy) return;
    setBusy(true);
    setSaid({ error: '', done: '' });
    try {
      const { auth } = await loadAuth();
      const { error } = await auth.resend({
        type: 'signup',
        email,
        options: { emailRedirectTo: `${location.origin}/` },
      });
      setSaid(
        error ? { error: messageOf(error), done: '' } : { error: '', done: 'Sent again. Please check your inbox.' },
      );
    } catch (reason) {
      setSaid({ error: messageOf(reason), done: '' });
    }
    setBusy(false);
  };
  return (
    <div className={styles.again}>
      <Button variant="quiet" size="small" aria-disabled={busy || undefined} onClick={send}>
        Send it again
      </Button>
      <p role="status" className={said.error ? styles.refusal : styles.quiet}>
        {said.error || said.done}
      </p>
    </div>
  );
}
