import words from '#content/accounts/account-words.yaml';
import { useState } from 'react';
import type { AccountProfile as Profile } from '#features/accounts/shared/account-holdings.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { NAME_MAX_LENGTH } from '#shared/visitors/sender-limits.ts';
import { Field } from '#web/ui/field.tsx';
import { AccountForm } from '../sign-in/account-form.tsx';
import { callAuth } from '../sign-in/auth-loader.ts';
import { FilledText } from '#web/ui/filled-text.tsx';
import { PasswordField, PasswordOwner } from '../sign-in/password-field.tsx';
import { SendAgain } from '../sign-in/send-again.tsx';
import { AccountSection } from './account-section.tsx';
import styles from './account.module.css';

export function AccountProfile({ profile }: { profile: Profile }) {
  const { email, fullName, emailVerified, pendingEmail } = profile;
  return (
    <AccountSection id="profile" words={words.profile}>
      <AccountForm
        button={words.profile.save}
        variant="quiet"
        act={async ({ fullName: name = '' }) => {
          await callAuth(async (auth) => auth.updateUser({ data: { full_name: name } }));
          return { done: words.profile.saved };
        }}
      >
        <Field
          name="fullName"
          label={words.profile.fullName}
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
          required
          defaultValue={fullName}
        />
      </AccountForm>
      <div className="part flow">
        <h3>{words.email.heading}</h3>
        <p>
          <strong>{email}</strong>{' '}
          <span className={styles.tag}>{emailVerified ? words.email.confirmed : words.email.unconfirmed}</span>
        </p>
        {!emailVerified && (
          // Its answer also holds when the last email is only seconds old, because then no second one is sent.
          <SendAgain
            email={email}
            words={{ ...words.email.send, done: fillWords(words.email.send.done, { mailbox: email }) }}
          />
        )}
        {pendingEmail && (
          <p className="small">
            <FilledText text={words.email.pending} mailbox={<strong>{pendingEmail}</strong>} />
          </p>
        )}
        <AccountForm
          button={words.email.button}
          variant="quiet"
          act={async ({ newEmail = '' }) => {
            const { data } = await callAuth(async (auth) => auth.updateUser({ email: newEmail }));
            // Without a mail server nothing needs to be confirmed, and the address changes at once.
            const moved = data.user.email?.toLowerCase() === newEmail.toLowerCase();
            const done = moved
              ? fillWords(words.email.moved, { mailbox: newEmail })
              : fillWords(words.email.mailed, { old: email, new: newEmail });
            return { done, clear: true };
          }}
        >
          <Field
            name="newEmail"
            label={words.email.label}
            type="email"
            autoComplete="email"
            required
            hint={words.email.hint}
          />
        </AccountForm>
      </div>
    </AccountSection>
  );
}

export function AccountPassword({ email }: { email: string }) {
  const [changes, setChanges] = useState(0);
  const texts = words.password;
  return (
    <AccountSection id="password" words={texts}>
      <AccountForm
        button={texts.button}
        variant="quiet"
        act={async ({ currentPassword = '', newPassword = '' }) => {
          const change = { password: newPassword, current_password: currentPassword };
          await callAuth(async (auth) => auth.updateUser(change));
          setChanges(changes + 1);
          return { done: texts.done, clear: true };
        }}
      >
        <PasswordOwner email={email} />
        <PasswordField name="currentPassword" label={texts.current} autoComplete="current-password" />
        {/* Keyed, so that its rating starts over with the field. */}
        <PasswordField key={changes} name="newPassword" label={texts.new} autoComplete="new-password" />
      </AccountForm>
    </AccountSection>
  );
}
