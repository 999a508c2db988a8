/** The error message of a field that renders itself. */
import { use } from 'react';
import { FieldErrors } from './field.tsx';
import styles from './field.module.css';

export function FieldError({ name }: { name: string }) {
  const error = use(FieldErrors)[name];
  return error ? <p className={styles.error}>{error}</p> : null;
}
