/** Sends the confirmation message to an address that has signed up and isn't confirmed yet. */
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { messageOf } from '#web/api/failure-words.ts';
import { loadAuth } from './auth-loader.ts';

interface SendAgainProps {
  email: string;
  label?: string;
  /** The label once it was sent. */
  againLabel?: string;
  done?: string;
}

export function SendAgain({
  email,
  label = 'Send it again',
  againLabel = label,
  done = 'Sent again. Please check your inbox.',
}: SendAgainProps) {
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
      setSaid(error ? { error: messageOf(error), done: '' } : { error: '', done });
    } catch (reason) {
      setSaid({ error: messageOf(reason), done: '' });
    }
    setBusy(false);
  };
  return (
    <div className="flow">
      <Button variant="quiet" size="small" aria-disabled={busy || undefined} onClick={send}>
        {said.done ? againLabel : label}
      </Button>
      <p role="status" className={said.error ? 'error' : 'small'}>
        {said.error || said.done}
      </p>
    </div>
  );
}
