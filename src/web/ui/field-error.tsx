/** What is wrong with a field that draws itself. */
import { use } from 'react';
import { FieldErrors } from './field.tsx';
import styles from './field.module.css';

export function FieldError({ name }: { name: string }) {
  const error = use(FieldErrors)[name];
  return error ? <p className={styles.error}>{error}</p> : null;
}
