import { useSubmission } from '#web/forms/use-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { callAuth } from './auth-loader.ts';

interface SendAgainProps {
  email: string;
  /** `again` is the button's label once it was sent. */
  words: Readonly<Record<'button' | 'again' | 'done', string>>;
}

/** Sends the confirmation message to an address that has signed up and isn't confirmed yet. */
export function SendAgain({ email, words }: SendAgainProps) {
  const { submit, loading, submitError, done } = useSubmission(async () => {
    const options = { emailRedirectTo: `${location.origin}/` };
    await callAuth(async (auth) => auth.resend({ type: 'signup', email, options }));
    return { done: words.done };
  });
  return (
    <div className="flow">
      <Button
        variant="quiet"
        size="small"
        aria-disabled={loading || undefined}
        onClick={() => void submit({ texts: {}, choices: {} })}
        label={done ? words.again : words.button}
      />
      <p role="status" className={submitError ? 'error' : 'small'}>
        {submitError || done}
      </p>
    </div>
  );
}
