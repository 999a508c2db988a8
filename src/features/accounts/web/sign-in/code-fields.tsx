/** The fields of a second step: the code from an app, and which device's it is where the account has several. */
import type { User } from '@supabase/auth-js';
import { useEffect, useRef } from 'react';
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
  const several = devices.length > 1;
  return (
    <>
      {several ? (
        <SelectField
          id="code-device"
          name="device"
          label="Device"
          options={devices.map(({ id, friendly_name: name }) => ({ value: id, label: name || 'Unnamed device' }))}
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
      id="code"
      name="code"
      label="Code from your app"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\s*(\d\s*){6}"
      title="The code has six digits."
      required
    />
  );
}

/** The service's refusal of a code, in words for the one who typed it. */
export function codeProblem(error: AuthAnswer['error']): string {
  return WORDS.get(error?.code ?? '') ?? messageOf(error);
}

const WORDS = new Map([
  [
    'mfa_verification_failed',
    'This code is wrong or was already used. Wait for your app to show the next one, and check that the clock on your device is right.',
  ],
  ['over_request_rate_limit', 'Too many codes. Please try again in 15 minutes.'],
  ['mfa_factor_not_found', 'This device was removed from the account. Please start over.'],
]);
