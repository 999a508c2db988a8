import type { User } from '@supabase/auth-js';
import { useState } from 'react';
import type { AccountProfile as Profile } from '#features/accounts/shared/account-holdings.ts';
import { Field } from '#web/ui/field.tsx';
import { AccountForm } from '../sign-in/account-form.tsx';
import type { Outcome } from '#web/forms/submission.ts';
import { AccountSection } from './account-section.tsx';
import { loadAuth } from '../sign-in/auth-loader.ts';
import styles from './account.module.css';
import { SendAgain } from '../sign-in/send-again.tsx';
import { PasswordHint } from '../sign-in/password-hint.tsx';
import { NAME_MAX_LENGTH } from '#shared/visitors/sender-limits.ts';

export function AccountProfile({ profile }: { profile: Profile }) {
  const { email, fullName, emailVerified, pendingEmail } = profile;
  const rename = async ({ fullName: name = '' }: Record<string, string>): Promise<Outcome> => {
    await updateUser({ data: { full_name: name } });
    return { done: 'Saved.' };
  };
  const move = async ({ newEmail = '' }: Record<string, string>): Promise<Outcome> => {
    const changed = await updateUser({ email: newEmail });
    // Without a mail server nothing needs to be confirmed, and the address changes at once.
    const moved = changed.email?.toLowerCase() === newEmail.toLowerCase();
    return {
      done: moved
        ? `Your address is now ${newEmail}.`
        : `We sent messages about the change to ${email} and ${newEmail}. Confirm it by the button behind each.`,
      clear: true,
    };
  };
  return (
    <AccountSection id="profile" heading="Profile" note="How we greet you, and where our messages go.">
      <AccountForm button="Save name" variant="quiet" act={rename}>
        <Field
          id="account-full-name"
          name="fullName"
          label="Full name"
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
          required
          defaultValue={fullName}
        />
      </AccountForm>
      <div className="part flow">
        <h3>Email</h3>
        <p>
          <strong>{email}</strong>{' '}
          <span className={styles.tag}>{emailVerified ? 'Confirmed' : 'Not confirmed yet'}</span>
        </p>
        {!emailVerified && (
          <SendAgain
            email={email}
            label="Send a confirmation email"
            againLabel="Send the email again"
            // Also true when the last email is only seconds old, because then no second one is sent.
            done={`We sent an email to ${email}. Press the button in it to confirm the address.`}
          />
        )}
        {pendingEmail && (
          <p className="small">
            Waiting to be confirmed: <strong>{pendingEmail}</strong>
          </p>
        )}
        <AccountForm button="Change email" variant="quiet" act={move}>
          <Field
            id="account-new-email"
            name="newEmail"
            label="New email"
            type="email"
            autoComplete="email"
            required
            hint="You may be asked to confirm the change at both addresses."
          />
        </AccountForm>
      </div>
    </AccountSection>
  );
}

export function AccountPassword({ email }: { email: string }) {
  const [length, setLength] = useState('');
  const save = async ({ currentPassword = '', newPassword = '' }: Record<string, string>): Promise<Outcome> => {
    await updateUser({ password: newPassword, current_password: currentPassword });
    setLength('');
    return { done: 'Your password is changed. Every other device is signed out.', clear: true };
  };
  return (
    <AccountSection id="password" heading="Password" note="Changing it signs out every other device.">
      <AccountForm button="Change password" variant="quiet" act={save}>
        {/* Tells password managers whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field
          id="account-current-password"
          name="currentPassword"
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
        />
        <Field
          id="account-new-password"
          name="newPassword"
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          onChange={(event) => setLength(event.target.value)}
          hint={<PasswordHint password={length} />}
        />
      </AccountForm>
    </AccountSection>
  );
}

type UserChange = Parameters<Awaited<ReturnType<typeof loadAuth>>['auth']['updateUser']>[0];

/** @throws the auth service's own error. */
async function updateUser(change: UserChange): Promise<User> {
  const { auth } = await loadAuth();
  const { data, error } = await auth.updateUser(change);
  if (error) throw error;
  return data.user;
}
