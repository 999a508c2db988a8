/** What is wrong with a form's fields, in words, before anything is sent. */
import { isDeliverableAddress } from '../../shared/email-address.ts';
import { controlsOf, isChecked, isPassword, type FilledForm, type FormControl } from './filled-form.ts';

/** In words, by field name. */
export type FieldProblems = Readonly<Record<string, string>>;

/** What a form checks beyond its fields' own attributes, such as by the schema that the server uses. */
export type FieldCheck = (filled: FilledForm) => FieldProblems;

/** Problems in the order of the page; a field's own attributes speak first. Passwords are the service's to judge. */
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
  const { name, type, required, value } = control;
  const label = labelOf(control).toLowerCase();
  if (type === 'radio') return required && !filled.texts[name] ? `Choose one: ${label}.` : '';
  if (type === 'checkbox') return required && !isChecked(control) ? `Tick this box: ${label}.` : '';
  // What a field's own component has found wrong, such as a file that is too large.
  if (control.validity.customError) return control.validationMessage;
  const isBlank = isPassword(name) ? value === '' : value.trim() === '';
  if (isBlank) {
    if (!required) return '';
    return type === 'file' || control instanceof HTMLSelectElement ? `Choose your ${label}.` : `Enter your ${label}.`;
  }
  if (type === 'email' && !isDeliverableAddress(value.trim())) {
    return 'Enter an email address, such as name@company.com.';
  }
  // Its title says which form it needs, as browsers do.
  return control.validity.patternMismatch ? control.title : '';
}

/** The labels of these fields, as they are on screen. */
export function labelsOf(form: HTMLFormElement, problems: FieldProblems): string[] {
  const labels = controlsOf(form).flatMap((control) => (problems[control.name] ? [labelOf(control)] : []));
  return [...new Set(labels)];
}

/** A group's legend where there is one, because each of its choices has a label of its own. */
function labelOf(control: FormControl): string {
  const group = control.type === 'radio' ? control.closest('fieldset')?.querySelector('legend') : undefined;
  return (group ?? control.labels?.[0])?.textContent.trim() ?? control.name;
}
