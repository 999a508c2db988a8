import type { ComponentProps } from 'react';
import { FieldFrame } from './field.tsx';

/** The value is what the form sends, because a translator changes the label. */
interface SelectOption {
  value: string;
  label: string;
}

interface SelectFieldProps extends ComponentProps<'select'> {
  id: string;
  name: string;
  label: string;
  options: readonly SelectOption[];
}

export function SelectField({ id, label, options, ...rest }: SelectFieldProps) {
  return (
    <FieldFrame id={id} name={rest.name} label={label}>
      {(framed) => (
        <select {...rest} {...framed}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
