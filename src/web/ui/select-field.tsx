/** A labelled choice of one from a short list, with its error in words. */
import type { ComponentProps } from 'react';
import { FieldFrame } from './field-frame.tsx';

interface SelectFieldProps extends ComponentProps<'select'> {
  id: string;
  name: string;
  label: string;
  options: readonly string[];
}

export function SelectField({ id, label, options, ...rest }: SelectFieldProps) {
  return (
    <FieldFrame id={id} name={rest.name} label={label}>
      {(framed) => (
        <select {...rest} {...framed}>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
