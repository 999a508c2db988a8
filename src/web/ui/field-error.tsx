import { use } from 'react';
import { FieldErrors } from './field.tsx';

export function FieldError({ name }: { name: string }) {
  const error = use(FieldErrors)[name];
  return error ? <p className="error">{error}</p> : null;
}
