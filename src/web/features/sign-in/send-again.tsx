/** Sends the confirmation message again to an address that has signed up and isn't confirmed yet. */
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { messageOf } from '../../calls/failure-words.ts';
import { loadAuth } from './auth-loader.ts';
import styles from './auth-form.module.css';

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
