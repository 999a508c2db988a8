/** A labeled text field with its hint and its error in words; a password can be shown. */
import { createContext, use, useState, type ComponentProps, type ReactNode } from 'react';

/** Errors of the form around the fields, by field name. */
export const FieldErrors = createContext<Readonly<Record<string, string>>>({});

interface FieldProps extends ComponentProps<'input'> {
  id: string;
  name: string;
  label: string;
  hint?: ReactNode;
}

/** Without a `value` it is uncontrolled, so that what a visitor or a password manager enters before hydration stays. */
export function Field({ id, label, hint, type = 'text', ...rest }: FieldProps) {
  const [revealed, setRevealed] = useState(false);
  const error = use(FieldErrors)[rest.name];
  const secret = type === 'password';
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="box">
        <input
          {...rest}
          id={id}
          type={secret && revealed ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={[hint && `${id}-hint`, `${id}-error`].filter(Boolean).join(' ')}
          {...(secret && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
        />
        {secret && (
          <button
            type="button"
            className="as-link reveal scripted"
            aria-controls={id}
            onClick={() => setRevealed(!revealed)}
          >
            {revealed ? 'Hide' : 'Show'}
            <span className="visually-hidden"> {label.toLowerCase()}</span>
          </button>
        )}
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
