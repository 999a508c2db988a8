import * as words from '#content/shell-words.yaml';
import { createContext, use, useId, useState, type ComponentProps, type ReactNode } from 'react';

/** Errors of the form around the fields, by field name. */
export const FieldErrors = createContext<Readonly<Record<string, string>>>({});

export interface FieldNames {
  /** For code that looks the field up. */
  id?: string | undefined;
  name: string;
  label: string;
  hint?: ReactNode;
}

/** Without a `value` it is uncontrolled, so that what a visitor or a password manager enters before hydration stays. */
export function Field({ id, label, hint, type = 'text', ...rest }: ComponentProps<'input'> & FieldNames) {
  const [revealed, setRevealed] = useState(false);
  const secret = type === 'password';
  return (
    <FieldFrame id={id} name={rest.name} label={label} hint={hint}>
      {(framed) => (
        <>
          <input
            {...rest}
            {...framed}
            type={secret && revealed ? 'text' : type}
            {...(secret && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
          />
          {secret && (
            <button
              type="button"
              className="as-link reveal scripted"
              aria-controls={framed.id}
              onClick={() => setRevealed(!revealed)}
            >
              {revealed ? words.hide : words.show}
              <span className="visually-hidden"> {label.toLowerCase()}</span>
            </button>
          )}
        </>
      )}
    </FieldFrame>
  );
}

/** The attributes that tie a field to its label, its hint and its error. */
export interface FramedProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string;
}

interface FieldFrameProps extends FieldNames {
  children: (framed: FramedProps) => ReactNode;
}

/** The label, the hint and the error around a field of any kind. */
export function FieldFrame({ id: given, name, label, hint, children }: FieldFrameProps) {
  const own = useId();
  const id = given ?? own;
  const error = use(FieldErrors)[name];
  const describedBy = [hint && `${id}-hint`, `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="box">
        {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy })}
      </div>
      {hint && (
        <div id={`${id}-hint`} className="small">
          {hint}
        </div>
      )}
      <p id={`${id}-error`} className="error">
        {error}
      </p>
    </div>
  );
}
