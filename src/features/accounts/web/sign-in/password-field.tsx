import { useState, type ReactNode } from 'react';
import words from '#content/accounts/password-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { settings } from '#web/settings/settings.ts';
import { Field } from '#web/ui/field.tsx';
import styles from './password-field.module.css';

const MIN_LENGTH = settings.minPasswordLength;
const GOOD_LENGTH = Math.max(15, MIN_LENGTH);

interface PasswordFieldProps {
  name: string;
  label: string;
  /** A new password is rated while it is typed. */
  autoComplete: 'current-password' | 'new-password';
  hint?: ReactNode;
}

export function PasswordField({ hint, ...rest }: PasswordFieldProps) {
  const [typed, setTyped] = useState('');
  const isNew = rest.autoComplete === 'new-password';
  return (
    <Field
      {...rest}
      type="password"
      required
      onChange={({ target }) => setTyped(target.value)}
      hint={isNew ? <Rating length={Array.from(typed).length} /> : hint}
    />
  );
}

/** Rates the length alone; kinds of characters don't count (NIST SP 800-63B-4). */
function Rating({ length }: { length: number }) {
  const level = length >= GOOD_LENGTH ? 'good' : length >= MIN_LENGTH ? 'fair' : 'short';
  const text = length > 0 ? words.levels[level] : words.advice;
  return (
    <div data-level={length > 0 ? level : undefined}>
      <span className={styles.bars} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <span>{fillWords(text, { least: String(MIN_LENGTH), good: String(GOOD_LENGTH) })}</span>
    </div>
  );
}

/** Tells password managers whose password a form is about. */
export function PasswordOwner({ email = '' }: { email: string | undefined }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}
