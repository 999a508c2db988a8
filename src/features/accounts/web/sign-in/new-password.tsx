import { useState } from 'react';
import words from '#content/accounts/sign-in-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { AccountForm } from './account-form.tsx';
import type { Outcome } from '#web/forms/use-submission.ts';
import { useAuth } from './auth-context.tsx';
import { loadAuth } from './auth-loader.ts';
import { CodeFields, codeProblem } from './code-fields.tsx';
import type { Confirmed } from './mailed-link.ts';
import { PasswordField, PasswordOwner } from './password-field.tsx';

const texts = words.newPassword;

interface NewPasswordProps {
  /** Runs before the password is saved and must succeed. */
  before?: () => Promise<Confirmed>;
  onSaved: () => void;
}

export function NewPassword({ before, onSaved }: NewPasswordProps) {
  const [needsLink, setNeedsLink] = useState(false);
  const [asksForCode, setAsksForCode] = useState(false);
  const { user, halfSession } = useAuth();
  const owner = asksForCode && halfSession?.user;
  const save = async ({ newPassword = '', device = '', code = '' }: Record<string, string>): Promise<Outcome> => {
    const { auth, owesCode, giveCode } = await loadAuth();
    const refused = owner ? (await giveCode(device, code)).error : null;
    const obstacle = owner ? { error: refused ? codeProblem(refused) : '', isSpent: false } : await before?.();
    setNeedsLink(obstacle?.isSpent ?? false);
    if (obstacle?.error) return { error: obstacle.error };
    const { data } = await auth.getSession();
    if (data.session && owesCode(data.session)) {
      setAsksForCode(true);
      return { done: texts.code };
    }
    const { error } = await auth.updateUser({ password: newPassword });
    const isLate = error?.code === 'reauthentication_needed' || error?.name === 'AuthSessionMissingError';
    setNeedsLink(isLate);
    if (isLate) return { error: texts.late };
    if (error) throw error;
    onSaved();
    return {};
  };
  return (
    <AccountForm
      button={texts.button}
      act={save}
      after={
        needsLink && (
          <SiteLink className="tap" to={routes['auth-reset']}>
            {words.link.askForNew}
          </SiteLink>
        )
      }
    >
      <PasswordOwner email={(user ?? halfSession?.user)?.email} />
      <PasswordField name="newPassword" label={texts.label} autoComplete="new-password" />
      {owner && <CodeFields user={owner} takesFocus />}
    </AccountForm>
  );
}
