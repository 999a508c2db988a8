/** The fields of a second step: the code from an app, and which device's it is where the account has several. */
import type { User } from '@supabase/auth-js';
import { useEffect, useRef } from 'react';
import words from '#content/accounts/code-words.yaml';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { messageOf } from '#web/api/failure-words.ts';
import type { AuthAnswer } from './auth-client.ts';

interface CodeFieldsProps {
  user: User;
  /** For fields that replace one that had the focus. */
  takesFocus?: boolean;
}

/** Their names in the form are `device` and `code`. */
export function CodeFields({ user, takesFocus = false }: CodeFieldsProps) {
  const devices = (user.factors ?? []).filter(({ status }) => status === 'verified');
  return (
    <>
      {devices.length > 1 ? (
        <SelectField
          name="device"
          label={words.device}
          options={devices.map(({ id, friendly_name: name }) => ({ value: id, label: name || words.unnamedDevice }))}
        />
      ) : (
        <input type="hidden" name="device" value={devices[0]?.id} />
      )}
      <CodeField takesFocus={takesFocus} />
    </>
  );
}

export function CodeField({ takesFocus = false }: Pick<CodeFieldsProps, 'takesFocus'>) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return (
    <Field
      ref={input}
      name="code"
      label={words.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\s*(\d\s*){6}"
      title={words.codeFormat}
      required
    />
  );
}

/** The service's refusal of a code, in words for the one who typed it. */
export function codeProblem(error: AuthAnswer['error']): string {
  const problems: Partial<Record<string, string>> = words.problems;
  return problems[error?.code ?? ''] ?? messageOf(error);
}
