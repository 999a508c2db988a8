import type { ComponentProps } from 'react';
import { FieldFrame } from './field.tsx';

interface AreaFieldProps extends ComponentProps<'textarea'> {
  id: string;
  name: string;
  label: string;
}

export function AreaField({ id, label, ...rest }: AreaFieldProps) {
  return (
    <FieldFrame id={id} name={rest.name} label={label}>
      {(framed) => <textarea {...rest} {...framed} />}
    </FieldFrame>
  );
}
