import { useState } from 'react';
import { routes } from '#shared/site/routes.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Field } from '#web/ui/field.tsx';
import { AccountForm } from './account-form.tsx';
import type { Outcome } from '#web/forms/submission.ts';
import { useAuth } from './auth-context.tsx';
import { loadAuth } from './auth-loader.ts';
import { CodeFields, codeProblem } from './code-fields.tsx';
import type { Confirmed } from './mailed-link.ts';
import { PasswordHint } from './password-hint.tsx';

interface NewPasswordProps {
  /** Runs before the password is saved and must succeed. */
  before?: () => Promise<Pick<Confirmed, 'error' | 'isSpent'>>;
  onSaved: () => void;
}

export function NewPassword({ before, onSaved }: NewPasswordProps) {
  const [password, setPassword] = useState('');
  const [needsLink, setNeedsLink] = useState(false);
  const [asksForCode, setAsksForCode] = useState(false);
  const { user, halfSession } = useAuth();
  const owner = asksForCode && halfSession?.user;
  const save = async ({ newPassword = '', device = '', code = '' }: Record<string, string>): Promise<Outcome> => {
    const obstacle = owner ? await problemOf(device, code) : await before?.();
    setNeedsLink(obstacle?.isSpent ?? false);
    if (obstacle?.error) return { error: obstacle.error };
    const { auth, owesCode } = await loadAuth();
    const { data } = await auth.getSession();
    if (data.session && owesCode(data.session)) {
      setAsksForCode(true);
      return { done: 'The link works. Now enter the code from your app.' };
    }
    const { error } = await auth.updateUser({ password: newPassword });
    const isLate = error?.code === 'reauthentication_needed' || error?.name === 'AuthSessionMissingError';
    setNeedsLink(isLate);
    if (isLate) return { error: LATE };
    if (error) throw error;
    onSaved();
    return {};
  };
  return (
    <AccountForm
      button="Save password"
      act={save}
      after={
        needsLink && (
          <SiteLink className="tap" to={routes['auth-reset']}>
            Ask for a new link
          </SiteLink>
        )
      }
    >
      {/* Tells password managers whose password this is, once the link has signed in. */}
      <input
        type="email"
        name="username"
        autoComplete="username"
        value={(user ?? halfSession?.user)?.email ?? ''}
        readOnly
        hidden
      />
      <Field
        id="confirm-password"
        name="newPassword"
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        onChange={(event) => setPassword(event.target.value)}
        hint={<PasswordHint password={password} />}
      />
      {owner && <CodeFields user={owner} takesFocus />}
    </AccountForm>
  );
}

async function problemOf(device: string, code: string) {
  const { error } = await (await loadAuth()).giveCode(device, code);
  return { error: error ? codeProblem(error) : '', isSpent: false };
}

const LATE = 'Too much time has passed since you opened the link. Ask for a new one to set your password.';
