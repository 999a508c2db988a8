import type { ComponentProps } from 'react';
import { FieldFrame, type FieldNames } from './field.tsx';

export function AreaField({ id, label, hint, ...rest }: ComponentProps<'textarea'> & FieldNames) {
  return (
    <FieldFrame id={id} name={rest.name} label={label} hint={hint}>
      {(framed) => <textarea {...rest} {...framed} />}
    </FieldFrame>
  );
}
