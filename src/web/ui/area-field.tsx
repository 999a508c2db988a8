import type { ComponentProps } from 'react';
import { FieldFrame, type FieldNames } from './field.tsx';

export function AreaField({ id, label, ...rest }: ComponentProps<'textarea'> & FieldNames) {
  return (
    <FieldFrame id={id} name={rest.name} label={label}>
      {(framed) => <textarea {...rest} {...framed} />}
    </FieldFrame>
  );
}
