import type { ComponentProps } from 'react';
import { FieldFrame, type FieldNames } from './field.tsx';

interface SelectFieldProps extends FieldNames {
  /** The value is what the form sends, because a translator changes the label. */
  options: readonly { value: string; label: string }[];
}

export function SelectField({ id, label, options, ...rest }: ComponentProps<'select'> & SelectFieldProps) {
  return (
    <FieldFrame id={id} name={rest.name} label={label}>
      {(framed) => (
        <select {...rest} {...framed}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
