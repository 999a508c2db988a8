import * as words from '#content/forms/form-words.yaml';
import { isDeliverableAddress, typedAddress } from '#shared/text/email-address.ts';
import { controlsOf, isChecked, isPassword, type FilledForm, type FormControl } from './filled-form.ts';

export type FieldProblems = Readonly<Record<string, string>>;

/** Checks what the fields' own attributes don't, for example with the server's schema. */
export type FieldCheck = (filled: FilledForm) => FieldProblems;

/** Problems in page order; a field's attributes are checked before `check`. Passwords are left to the auth service. */
export function problemsOf(form: HTMLFormElement, filled: FilledForm, check: FieldCheck = () => ({})): FieldProblems {
  const checked = check(filled);
  const problems: Record<string, string> = {};
  for (const control of controlsOf(form)) {
    const problem = problemOf(control, filled) || checked[control.name];
    if (problem) problems[control.name] ??= problem;
  }
  return problems;
}

function problemOf(control: FormControl, filled: FilledForm): string {
  if (isBlank(control, filled)) return control.required ? missingWords(control) : '';
  if (control.type === 'email' && !isDeliverableAddress(typedAddress(control.value))) {
    return words.wrongEmail;
  }
  // As in browsers, the title says which format is needed.
  return control.validity.patternMismatch ? control.title : '';
}

function isBlank(control: FormControl, { texts }: FilledForm): boolean {
  const { name, type, value } = control;
  if (type === 'radio') return !texts[name];
  if (type === 'checkbox') return !isChecked(control);
  return !(isPassword(name) ? value : value.trim());
}

/** A field whose label makes no sentence has its own words in `data-missing`. */
function missingWords(control: FormControl): string {
  const text = control instanceof HTMLSelectElement ? words.choose : words.enter;
  return control.dataset['missing'] ?? text.replace('{field}', labelOf(control).toLowerCase());
}

export function labelsOf(form: HTMLFormElement, problems: FieldProblems): string[] {
  const labels = controlsOf(form).flatMap((control) => (problems[control.name] ? [labelOf(control)] : []));
  return [...new Set(labels)];
}

/** A group's legend where there is one, because each of its choices has a label of its own. */
function labelOf(control: FormControl): string {
  const group = control.type === 'radio' ? control.closest('fieldset')?.querySelector('legend') : undefined;
  return (group ?? control.labels?.[0])?.textContent.trim() ?? control.name;
}
