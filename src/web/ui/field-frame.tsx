/** The label and the error around a field that isn't an `input`. */
import { use, type ReactNode } from 'react';
import { FieldErrors } from './field.tsx';

/** The attributes that tie a field to its label and its error. */
export interface FramedProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string;
}

interface FieldFrameProps {
  id: string;
  name: string;
  label: string;
  children: (framed: FramedProps) => ReactNode;
}

export function FieldFrame({ id, name, label, children }: FieldFrameProps) {
  const error = use(FieldErrors)[name];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="box">
        {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': `${id}-error` })}
      </div>
      <p id={`${id}-error`} className="error">
        {error}
      </p>
    </div>
  );
}
