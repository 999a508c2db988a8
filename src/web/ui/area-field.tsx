import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame } from './field.tsx';

interface AreaFieldProps extends ComponentProps<'textarea'> {
  id: string;
  name: string;
  label: string;
  hint?: ReactNode;
}

export function AreaField({ id, label, hint, ...rest }: AreaFieldProps) {
  return (
    <FieldFrame id={id} name={rest.name} label={label} hint={hint}>
      {(framed) => <textarea {...rest} {...framed} />}
    </FieldFrame>
  );
}
