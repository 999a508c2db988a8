/** A labeled file field with its limits. Names the files that a reload has lost, as no page may choose them again. */
import { createContext, use, useEffect, useRef, type ChangeEvent, type ComponentProps } from 'react';
import { FieldErrors } from '../ui/field.tsx';

/** Names of the files that were chosen before a reload, by field name. */
export const LostFiles = createContext<Readonly<Record<string, readonly string[]>>>({});

const MEGABYTE = 1_000_000;

interface FileFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  id: string;
  name: string;
  label: string;
  hint: string;
  /** Limit of one file. */
  maxBytes: number;
}

export function FileField({ id, label, hint, maxBytes, ...rest }: FileFieldProps) {
  const error = use(FieldErrors)[rest.name];
  const lost = use(LostFiles)[rest.name] ?? [];
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current;
    const forget = () => element?.setCustomValidity('');
    const form = element?.form;
    form?.addEventListener('reset', forget);
    return () => form?.removeEventListener('reset', forget);
  }, []);
  const weigh = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const tooLarge = [...(target.files ?? [])].find(({ size }) => size > maxBytes);
    target.setCustomValidity(
      tooLarge ? `${tooLarge.name} is larger than ${maxBytes / MEGABYTE} MB. Choose a smaller file.` : '',
    );
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        ref={input}
        id={id}
        type="file"
        onChange={weigh}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
      />
      <p id={`${id}-hint`} className="small">
        {hint}
        {lost.length > 0 && ` Please choose again: ${lost.join(', ')}.`}
      </p>
      <p id={`${id}-error`} className="error">
        {error}
      </p>
    </div>
  );
}
