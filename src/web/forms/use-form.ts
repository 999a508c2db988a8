/** A form's validation state: checks a field when it is left, and all of them at an attempt to submit. */
import { useState, type ChangeEvent, type FocusEvent, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { labelsOf, problemsOf, type FieldCheck, type FieldProblems } from './field-check.ts';
import { controlsOf, isControl, readForm, type FilledForm, type FormControl } from './filled-form.ts';

export interface FormOptions {
  check?: FieldCheck | undefined;
  /** While it is true, further attempts are ignored. */
  loading: boolean;
  /** The part of the form that an attempt checks; all of it by default. */
  scope?: (form: HTMLFormElement) => Element | undefined;
  /** Must show a hidden field, which takes the focus next. */
  reveal?: (control: FormControl) => void;
  onValid: (filled: FilledForm, form: HTMLFormElement) => void;
  onInvalid?: (problems: FieldProblems, filled: FilledForm) => void;
}

export function useForm({ check, loading, scope, reveal, onValid, onInvalid }: FormOptions) {
  const [problems, setProblems] = useState<FieldProblems>({});
  /** Labels of the fields that the last attempt found invalid; unchanged while they are fixed, to announce nothing. */
  const [summary, setSummary] = useState<readonly string[]>([]);

  const attempt = (form: HTMLFormElement) => {
    const filled = readForm(form);
    const part = scope?.(form) ?? form;
    const concerned = controlsOf(form).filter((control) => part.contains(control));
    const all = problemsOf(form, filled, check);
    const first = concerned.find(({ name }) => all[name]);
    const found = Object.fromEntries(
      Object.entries(all).filter(([name]) => concerned.some((one) => one.name === name)),
    );
    setProblems(found);
    setSummary(labelsOf(form, found));
    if (!first) return onValid(filled, form);
    if (reveal) flushSync(() => reveal(first));
    first.focus();
    return onInvalid?.(found, filled);
  };
  const recheck = (form: HTMLFormElement | null, name: string) => {
    if (!form || !name) return;
    const found = problemsOf(form, readForm(form), check)[name];
    const { [name]: _, ...others } = problems;
    setProblems(found ? { ...others, [name]: found } : others);
  };
  return {
    problems,
    summary,
    forget: () => {
      setProblems({});
      setSummary([]);
    },
    formProps: {
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!loading) attempt(event.currentTarget);
      },
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
        // Leaving an empty field is no mistake yet.
        if (isControl(target) && target.value) recheck(target.form, target.name);
      },
      onChange: ({ target }: ChangeEvent<HTMLFormElement>) => {
        if (isControl(target) && problems[target.name]) recheck(target.form, target.name);
      },
    },
  };
}
