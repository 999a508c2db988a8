import { typedAddress } from '#shared/text/email-address.ts';

export interface FilledForm {
  /** Text by field name: trimmed, except for passwords; addresses without invisible characters. */
  texts: Readonly<Record<string, string>>;
  /** The ticked values of each group of checkboxes, in the order of the page. */
  choices: Readonly<Record<string, readonly string[]>>;
}

export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function readForm(form: HTMLFormElement): FilledForm {
  const texts: Record<string, string> = {};
  const choices: Record<string, string[]> = {};
  for (const control of controlsOf(form)) {
    const { name, type, value } = control;
    if (type === 'checkbox') (choices[name] ??= []).push(...(isChecked(control) ? [value] : []));
    else if (type === 'radio') texts[name] = isChecked(control) ? value : (texts[name] ?? '');
    else if (type === 'email') texts[name] = typedAddress(value);
    else texts[name] = type === 'password' || isPassword(name) ? value : value.trim();
  }
  return { texts, choices };
}

/** The fields with a name, in the order of the page. */
export function controlsOf(form: HTMLFormElement): FormControl[] {
  return [...form.elements].filter(isControl).filter(({ name }) => name !== '');
}

export function isControl(element: unknown): element is FormControl {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

/** Whether its value is no longer that of the served page. */
export function isTouched(control: FormControl): boolean {
  if (control instanceof HTMLSelectElement) {
    const byDefault = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(0, byDefault);
  }
  return control.type === 'checkbox' || control.type === 'radio'
    ? isChecked(control) !== (control as HTMLInputElement).defaultChecked
    : control.value !== control.defaultValue;
}

export function isChecked(control: FormControl): boolean {
  return control instanceof HTMLInputElement && control.checked;
}

/** Goes by the field's name, because a password that is shown has the type `text`. */
export function isPassword(name: string): boolean {
  return /password/i.test(name);
}
