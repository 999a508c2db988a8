/** Asks for the code after the password. Until it is given, nobody is signed in here. */
import type { Session } from '@supabase/auth-js';
import * as brand from '#content/brand.yaml';
import { Button } from '#web/ui/button.tsx';
import { AccountForm } from './account-form.tsx';
import type { Outcome } from '#web/forms/submission.ts';
import { useAuth } from './auth-context.tsx';
import { loadAuth } from './auth-loader.ts';
import { CodeFields, codeProblem } from './code-fields.tsx';

interface CodeFormProps {
  session: Session;
  /** For a form that takes the place of the one with the password. */
  takesFocus?: boolean;
}

export default function CodeForm({ session: { user }, takesFocus = false }: CodeFormProps) {
  const { signOut } = useAuth();
  const give = async ({ device = '', code = '' }: Record<string, string>): Promise<Outcome> => {
    const { error } = await (await loadAuth()).giveCode(device, code);
    return error ? { error: codeProblem(error) } : { done: 'You are signed in.' };
  };
  return (
    <>
      <h2>One more step</h2>
      <p>
        Open your authenticator app and type the code it shows for <strong>{user.email}</strong>.
      </p>
      <AccountForm
        button="Continue"
        act={give}
        beside={
          <Button variant="quiet" size="small" onClick={() => void signOut()}>
            Use another account
          </Button>
        }
      >
        <CodeFields user={user} takesFocus={takesFocus} />
      </AccountForm>
      <p className="small">
        No device at hand? Write to <a href={`mailto:${brand.email}`}>{brand.email}</a>: we check who you are, and let
        you in again.
      </p>
    </>
  );
}
