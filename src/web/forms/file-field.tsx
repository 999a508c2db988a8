/** A labelled field for files, with its limits in words; says which files a reload has lost, as no page may choose them again. */
import { createContext, use, type ComponentProps } from 'react';
import { FieldErrors } from '../ui/field.tsx';
import styles from './file-field.module.css';

/** Names of the files that were chosen before a reload, by field name. */
export const LostFiles = createContext<Readonly<Record<string, readonly string[]>>>({});

interface FileFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  id: string;
  name: string;
  label: string;
  hint: string;
  /** Of one file. */
  maxBytes: number;
}

export function FileField({ id, label, hint, maxBytes, ...rest }: FileFieldProps) {
  const error = use(FieldErrors)[rest.name];
  const lost = use(LostFiles)[rest.name] ?? [];
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        type="file"
        data-max-bytes={maxBytes}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
        {lost.length > 0 && ` Please choose again: ${lost.join(', ')}.`}
      </p>
      <p id={`${id}-error`} className={styles.error}>
        {error}
      </p>
    </div>
  );
}
