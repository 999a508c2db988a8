/** Asks for the code after the password. Until it is given, nobody is signed in here. */
import type { Session } from '@supabase/auth-js';
import words from '#content/accounts/code-words.yaml';
import * as brand from '#content/brand.yaml';
import { Button } from '#web/ui/button.tsx';
import { AccountForm } from './account-form.tsx';
import { useAuth } from './auth-context.tsx';
import { loadAuth } from './auth-loader.ts';
import { CodeFields, codeProblem } from './code-fields.tsx';
import { FilledText } from '#web/ui/filled-text.tsx';

interface CodeFormProps {
  session: Session;
  /** For a form that takes the place of the one with the password. */
  takesFocus?: boolean;
}

export default function CodeForm({ session: { user }, takesFocus = false }: CodeFormProps) {
  const { signOut } = useAuth();
  return (
    <>
      <h2>{words.heading}</h2>
      <p>
        <FilledText text={words.text} mailbox={<strong>{user.email}</strong>} />
      </p>
      <AccountForm
        button={words.button}
        act={async ({ device = '', code = '' }) => {
          const { error } = await (await loadAuth()).giveCode(device, code);
          return error ? { error: codeProblem(error) } : { done: words.done };
        }}
        beside={<Button variant="quiet" size="small" onClick={() => void signOut()} label={words.otherAccount} />}
      >
        <CodeFields user={user} takesFocus={takesFocus} />
      </AccountForm>
      <p className="small">
        <FilledText text={words.help} contact={<a href={`mailto:${brand.email}`}>{brand.email}</a>} />
      </p>
    </>
  );
}
