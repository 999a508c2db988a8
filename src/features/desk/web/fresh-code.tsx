/** Asks for a new code from the authenticator app, for an act that a stolen phone must not do. */
import { useState } from 'react';
import { messageOf } from '#web/api/failure-words.ts';
import { Button } from '#web/ui/button.tsx';
import { loadAuth } from '#features/accounts/web/sign-in/auth-loader.ts';
import { useAuth } from '#features/accounts/web/sign-in/auth-context.tsx';
import { CodeFields, codeProblem } from '#features/accounts/web/sign-in/code-fields.tsx';
import { useDeskState } from './desk-acts.ts';
import { DeskDialog } from './frame/desk-dialog.tsx';

export function FreshCode() {
  const { user } = useAuth();
  const { answerCode } = useDeskState();
  const [problem, setProblem] = useState('');
  if (!answerCode || !user) return null;
  const give = async (form: FormData) => {
    setProblem('');
    try {
      const { giveCode } = await loadAuth();
      const { error } = await giveCode(textIn(form, 'device'), textIn(form, 'code'));
      if (error) setProblem(codeProblem(error));
      else answerCode(true);
    } catch (reason) {
      setProblem(messageOf(reason));
    }
  };
  return (
    <DeskDialog label="A new code" onClose={() => answerCode(false)}>
      <h2>Enter a new code</h2>
      <p>This needs a code from your authenticator app that is no older than ten minutes.</p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void give(new FormData(event.currentTarget));
        }}
      >
        <CodeFields user={user} takesFocus />
        <p role="alert" className="error">
          {problem}
        </p>
        <div className="row">
          <Button variant="gold" size="small" type="submit">
            Continue
          </Button>
          <Button variant="quiet" size="small" onClick={() => answerCode(false)}>
            Cancel
          </Button>
        </div>
      </form>
    </DeskDialog>
  );
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
